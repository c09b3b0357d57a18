/** Fields of realm.json without which a sign-in with a partner fails. The check of folders reports what is missing. */
export const PARTNER_FIELDS = {
  pbr: ['apiUri'],
  sptv: ['apiUri'],
  opin: ['clientId', 'authorisationUri', 'apiUri'],
} as const;
