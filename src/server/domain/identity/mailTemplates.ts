/** The mails of accounts. Their texts are the labels `mail_<template>_<part>` of the realm. */
export const MAIL_TEMPLATES = [
  'confirm-email',
  'activate',
  'account-exists',
  'reset-password',
  'password-changed',
  'change-email',
  'email-change-requested',
  'email-changed',
  'magic-link',
  'account-deleted',
  'reset-pin',
  'staff-invitation',
  'passkey-added',
  'new-device',
] as const;
/** Name of a mail. */
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Prefix of the labels that only mails use. Pages do not get them. */
export const MAIL_LABEL_PREFIX = 'mail_';

/** Returns the prefix of a template's labels: `mail_confirmEmail_`. */
export const labelPrefixOf = (template: MailTemplate): string =>
  `${MAIL_LABEL_PREFIX}${template.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}_`;
