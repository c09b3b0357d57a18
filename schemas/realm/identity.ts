import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { accountFormSchema } from '../domain/account.ts';
import { profileSettingsSchema } from '../domain/profile.ts';
import { SIGN_UP_LIMITS } from '../domain/sign-up-field.ts';
import { flag, image, longText, shortText } from '../fields.ts';
import { signUpFieldSettingsSchema } from './sign-up-fields.ts';

/** Kinds of identity providers with a page under the sign-in path (specification, identity-and-commerce 2). */
export const PROVIDER_KINDS = [
  'generic-oauth',
  'openid',
  'google',
  'facebook',
  'apple',
  'pbr',
  'sptv',
  'opin',
  'pay-tv',
  'hosted',
] as const;

const providerUrl = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({
    type: 'string',
    maxLength: 500,
    pattern: '^https?://[^\\s"<>\\\\]+$',
    examples: ['https://accounts.example.com/signin'],
    description,
  }) as const;

/** Fields of the kind `pay-tv` (specification, identity-and-commerce 3, auth provider config). */
const payTvSettings = {
  requestorId: {
    type: 'string',
    pattern: '^[a-zA-Z0-9._-]{1,60}$',
    examples: ['nova'],
    description: 'Pay-TV: id of the brand at the provider.',
  },
  resourceId: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'Pay-TV: the channel or package that a subscription must include.',
  },
  baseUri: {
    type: 'string',
    maxLength: 500,
    pattern: '^(?:https?://[^\\s"<>\\\\]+|/[^/\\s"<>\\\\?#]+)[^/]$',
    examples: ['https://api.pay-tv.example.com'],
    description:
      "Pay-TV: address of the provider's API, without a slash at the end. Its origin must be in origins.identity. A path is the demo's stand-in.",
  },
  softwareStatement: {
    type: 'string',
    pattern: '^[\\w.~+/=-]{1,4000}$',
    examples: ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJub3ZhIn0.c2lnbmF0dXJl'],
    description: 'Pay-TV: the statement with which clients register at the provider.',
  },
  redirectUri: {
    type: 'string',
    maxLength: 500,
    pattern: '^/[^/\\s"<>\\\\?#][^\\s"<>\\\\?#]*$',
    examples: ['/login/pay-tv'],
    description: 'Pay-TV: path to which the provider returns; default: the path of the screen in the language.',
  },
  allowedProviders: {
    type: 'array',
    maxItems: 1000,
    items: { type: 'string', pattern: '^[\\w.-]{1,100}$', examples: ['cable-north'] },
    description: 'Pay-TV: ids of the TV providers that viewers may pick; default: all of the provider.',
  },
  allowUnlink: { type: 'boolean', description: 'Pay-TV: viewers may unlink their subscription; default: true.' },
  mandatory: {
    type: 'boolean',
    description: 'Pay-TV: the page with the TV providers offers no way to skip it; default: false.',
  },
  grantsLicences: {
    type: 'array',
    maxItems: 20,
    items: { type: 'string', pattern: '^[\\w.-]{1,100}$', examples: ['plus'] },
    description: 'Pay-TV: ids of the licences that viewers have while their subscription includes the resource.',
  },
} as const;

/** A field of the form of a provider whose form is on our page. */
export const providerFieldSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'label'],
  description: 'One field of the form.',
  properties: {
    name: { type: 'string', enum: ['id', 'secret'], description: 'id: who signs in. secret: the password.' },
    label: shortText('Label of the field.'),
    hint: shortText('Text below the field.'),
    inputMode: {
      type: 'string',
      enum: ['text', 'email', 'numeric', 'tel'],
      description: 'Keyboard for the id on devices with a touch screen; default: email.',
    },
  },
});
/** A field of the form of a provider. */
export type ProviderField = TypeOf<typeof providerFieldSchema>;

/**
 * One identity provider besides the password. Its secret is the operator's setting IDENTITY_SECRETS, not realm data.
 */
export const providerSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'label'],
  description: 'One provider.',
  properties: {
    kind: {
      type: 'string',
      enum: PROVIDER_KINDS,
      description: 'Protocol or provider: the segment after the sign-in path.',
    },
    clientName: {
      type: 'string',
      pattern: '^[a-zA-Z0-9._-]{1,60}$',
      examples: ['web'],
      description: 'Name of the client, for kinds with several clients.',
    },
    label: { type: 'string', minLength: 1, maxLength: 80, 'x-text': true, description: 'Text of its button.' },
    logo: image('Logo of the button.'),
    signUp: flag('Viewers may sign up with it. The sign-up page never offers the kinds sptv, opin and pay-tv.', true),
    issuer: providerUrl('Issuer of an OpenID Connect provider: its discovery document is below it.'),
    authorisationUri: providerUrl(
      "Page on which viewers sign in: of a generic OAuth provider, of OPiN, or of Apple with signInFlow redirect (default: Apple's own).",
    ),
    tokenUri: providerUrl('Address at which a generic OAuth provider exchanges codes.'),
    userInfoUri: providerUrl('Address at which a generic OAuth provider describes the viewer.'),
    logoutUri: providerUrl('Page on which viewers sign out of the provider, when it has no discovery document.'),
    apiUri: providerUrl(
      "Address of the partner interface of PBR, SPTV or OPiN (docs/identity.md), or of the hosted identity service; default of the latter: the service's own address.",
    ),
    apiKey: {
      type: 'string',
      pattern: '^[\\w-]{1,100}$',
      examples: ['AIzaSyA-1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'],
      description: 'Hosted identity: the public key of its API.',
    },
    appCheck: {
      type: 'object',
      additionalProperties: false,
      required: ['appId', 'siteKey'],
      description: 'Hosted identity: the app check of sign-ups; missing: sign-ups have none.',
      properties: {
        appId: {
          type: 'string',
          pattern: '^[\\w:.-]{1,100}$',
          examples: ['1:123456789012:web:0a1b2c3d4e5f'],
          description: 'Id of the web app.',
        },
        siteKey: {
          type: 'string',
          pattern: '^[\\w-]{1,100}$',
          examples: ['6LcAbCdEAAAAAF0gH1iJ2kL3mN4oP5qR6sT7uV8w'],
          description: 'Site key of reCAPTCHA v3.',
        },
        uri: providerUrl("Address at which the app check issues tokens; default: the service's own address."),
      },
    },
    signUpUri: providerUrl('Page on which viewers get an account of PBR; missing: there is no sign-up with it.'),
    resetUri: providerUrl(
      'Page of PBR, SPTV or the hosted identity service on which viewers choose a new password. Without it PBR has pages of ours, and the others have no link.',
    ),
    fields: {
      type: 'array',
      maxItems: 2,
      items: providerFieldSchema,
      description:
        'PBR and SPTV: the fields of the sign-in form, in order; default: an e-mail address or user name, and the password.',
    },
    clientId: { type: 'string', minLength: 1, maxLength: 300, description: 'Client id at the provider.' },
    scopes: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,100}$', examples: ['email'] },
      description: 'Scopes to request; default: those of the kind, such as openid, email and profile.',
    },
    clientAuthentication: {
      type: 'string',
      enum: ['client_secret_post', 'client_secret_basic', 'none'],
      description:
        'How the server proves to the provider who it is; default: client_secret_post, and none without a secret.',
    },
    trustsEmail: flag(
      'The provider confirms every e-mail address, but does not say so in its response (`email_verified`).',
      false,
    ),
    keysUri: providerUrl(
      "Public keys of Google, Apple or the hosted identity service; default: the provider's own address.",
    ),
    scriptUri: providerUrl(
      "Script of Google, Apple or Facebook, or of the app check of the hosted identity service; default: the provider's own address. Apple has a script only with signInFlow popup. Its origin must be in origins.identity.",
    ),
    signInFlow: {
      type: 'string',
      enum: ['redirect', 'popup'],
      description:
        "Apple: how its page opens. redirect (default): in the place of ours; it posts its response to the sign-in page, and no script of Apple runs here. popup: in a window of Apple's script.",
    },
    teamId: {
      type: 'string',
      pattern: '^[A-Z0-9]{1,20}$',
      examples: ['A1B2C3D4E5'],
      description: "Apple: id of the developer's team.",
    },
    keyId: {
      type: 'string',
      pattern: '^[A-Z0-9]{1,20}$',
      examples: ['K1L2M3N4P5'],
      description: 'Apple: id of the key that signs.',
    },
    ...payTvSettings,
  },
});
/** One identity provider of a realm. */
export type ProviderSettings = TypeOf<typeof providerSchema>;

/** A text or a question that viewers get when they sign up (specification, identity-and-commerce 3, consent terms). */
export const consentTermSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['fieldName', 'fieldType', 'label'],
  description: 'One consent term.',
  properties: {
    fieldName: {
      type: 'string',
      pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,59}$',
      examples: ['newsletter'],
      description: 'Name under which the answer is stored.',
    },
    fieldType: {
      type: 'string',
      enum: ['INFORMATION_TEXT', 'BINARY_CHOICE'],
      description: 'INFORMATION_TEXT: only a text. BINARY_CHOICE: a checkbox.',
    },
    label: shortText('Text of the checkbox, or heading of the text.'),
    text: longText('Longer text.'),
    required: flag('Viewers must agree. An INFORMATION_TEXT never blocks.', false),
    defaultValue: flag(
      'Whether the checkbox is ticked at first; never in a brand with a country that requires consent (docs/territory-law.md).',
      false,
    ),
  },
});
/** A text or a question that viewers get when they sign up. */
export type ConsentTerm = TypeOf<typeof consentTermSchema>;

/**
 * The scheme of an app's addresses: a domain name in reverse order (RFC 8252, 7.1). The dot keeps out the schemes of
 * browsers and systems: http, https, javascript, data, file, mailto, intent ...
 */
export const appSchemeSchema = {
  type: 'string',
  maxLength: 100,
  pattern: '^[a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)+$',
  examples: ['com.example.app'],
  description: 'Scheme of an app: a domain name of the brand in reverse order, such as com.example.app.',
} as const;

/** How viewers of a realm get accounts, besides `providers`. Missing values have the defaults named here. */
export const identitySchema = defineSchema({
  type: 'object',
  'x-merge': 'fields',
  additionalProperties: false,
  description: 'Accounts of the realm.',
  properties: {
    password: flag('Viewers may sign in with e-mail and password.', true),
    passkeys: flag('Viewers may add passkeys to their accounts and sign in with them.', false),
    magicLink: {
      type: 'string',
      enum: ['OFF', 'AUTOMATIC', 'CONFIRM'],
      description:
        'Sign-in by a link in a mail. OFF (default). AUTOMATIC: the page exchanges the link when it opens. CONFIRM: the viewer presses a button first.',
    },
    signUpPassword: {
      type: 'string',
      enum: ['FORM', 'MAIL'],
      description:
        'Where viewers choose their password. FORM (default): in the sign-up form. MAIL: on the page that the mail leads to.',
    },
    captcha: flag(
      'Every sign-up solves a proof of work, which the browser does by itself; otherwise only after many attempts.',
      false,
    ),
    terms: {
      type: 'array',
      maxItems: 20,
      items: consentTermSchema,
      description: 'Texts and questions of the sign-up form, in order.',
    },
    signUpFields: {
      type: 'array',
      minItems: 1,
      maxItems: SIGN_UP_LIMITS.fields,
      items: signUpFieldSettingsSchema,
      description:
        'Fields of the sign-up form, in order; default: name, e-mail address and password. Viewers whose account lacks a required one are asked for it.',
    },
    accountForm: accountFormSchema,
    minimumAge: {
      type: 'integer',
      minimum: 0,
      maximum: 21,
      description:
        'Age in years that a person needs for an account, where a form asks for the birth date; default: 0. In countries whose law requires a higher age, the higher age applies.',
    },
    appSchemes: {
      type: 'array',
      maxItems: 10,
      items: appSchemeSchema,
      description:
        "The realm's apps, which may get a sign-in that began in a browser: the schemes of their addresses. The first is the default.",
    },
    profiles: profileSettingsSchema,
    mailFrom: {
      type: 'string',
      maxLength: 254,
      pattern: '^[^\\s@<>"]+@(?:[^\\s@<>".]+\\.)+[^\\s@<>".]{2,}$',
      examples: ['hello@example.com'],
      description: 'Sender address of mails; default: MAIL_FROM of the operator.',
    },
  },
});
/** How viewers of a realm get accounts. */
export type IdentitySettings = TypeOf<typeof identitySchema>;
