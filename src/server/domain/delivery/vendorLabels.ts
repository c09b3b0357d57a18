/**
 * Prefix of the labels around the list of vendors. Pages do not contain these labels: `getVendors` returns them with the
 * list, which is loaded when a viewer opens it.
 */
export const VENDOR_LABEL_PREFIX = 'vendors_';
