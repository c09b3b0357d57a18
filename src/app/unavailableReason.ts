/** The label key of the reason why a screen is not available. */
export type UnavailableReason = 'vpnErrorMessage' | 'kidPurchasePermissionDenied' | 'signupGeoRestriction';
