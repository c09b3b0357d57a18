import { getSignUpForm as call } from '#schemas/api/identity/getSignUpForm.ts';
import { listSignUpFields } from '../../domain/identity/signUpFields.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the fields of the realm's sign-up form in the viewer's language. */
export const getSignUpForm = defineReadRoute(
  call,
  (_input, { content, deliverContext }) => ({
    fields: listSignUpFields(content, deliverContext.locale),
    form: content.realm?.identity?.accountForm ?? {},
  }),
  { ignoresViewer: true },
);
