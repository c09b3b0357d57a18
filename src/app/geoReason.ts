/** Why a screen is not shown, as the label that says it. */
export type GeoReason = 'vpnErrorMessage' | 'kidPurchasePermissionDenied' | 'signupGeoRestriction';
