/** The label key of the reason why a screen is not available. */
export type GeoReason = 'vpnErrorMessage' | 'kidPurchasePermissionDenied' | 'signupGeoRestriction';
