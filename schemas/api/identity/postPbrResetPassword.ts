import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { emailField, MAIL_ERRORS, mailSentSchema, returnToField } from '../identityFields.ts';
import { authUriQuery } from '../providerParameters.ts';

const pbrResetRequestSchema = defineSchema({
  type: 'object',
  description: 'Whose password at PBR to reset.',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { ...emailField, description: "The viewer's name at PBR." },
    solution: challengeSolutionSchema,
    resetUrl: {
      ...authUriQuery.redirectUrl,
      description:
        'Page to which the mail leads: a reset page of this site, in any path set. Default: /login/resetpwd.',
    },
    returnTo: returnToField,
  },
});

/** Asks PBR for a mail with which a password there is reset (API-074, D11). The response is the same for every id. */
export const postPbrResetPassword = defineCall({
  name: 'postPbrResetPassword',
  method: 'POST',
  path: '/api/v2/reset-password/pbr/create',
  summary: 'Ask PBR for a mail to reset a password.',
  body: pbrResetRequestSchema,
  response: mailSentSchema,
  errors: {
    ...MAIL_ERRORS,
    PROVIDER_UNKNOWN: 404,
    RETURN_ADDRESS_INVALID: 400,
    providerUnreachable: 503,
    sorrySomethingWentWrong: 502,
  },
  timeoutMs: 20_000,
});
