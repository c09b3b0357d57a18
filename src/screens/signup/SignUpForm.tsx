import validateForm from '#schemas/generated/validators/form-sign-up.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { EmailField, TextField } from '../_shared/form/TextField.tsx';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { SecretFields } from '../_shared/identity/NewPasswordForm.tsx';
import { SignUpFormFrame, type SignUpFormProps } from './SignUpFormFrame.tsx';

const loadDefinedForm = () => import('./DefinedSignUpForm.tsx').then((module) => module.DefinedSignUpForm);

/** The sign-up form: the fields of the brand, else name, e-mail and password. */
export function SignUpForm({ needsSecret, ...props }: SignUpFormProps) {
  const { identity } = useScreens().stores.realm;
  const t = usePort((p) => p.text.t);
  const hasSecret = needsSecret ?? identity?.signUpPassword !== 'MAIL';
  if (identity?.hasSignUpFields)
    return (
      <LazyPart load={loadDefinedForm} props={{ ...props, hasSecret }} placeholder={<Loading text={t('loading')} />} />
    );
  return (
    <SignUpFormFrame {...props} hasSecret={hasSecret} validate={validateForm}>
      <TextField name="name" label={t('yourName')} autoComplete="name" required />
      <EmailField label={t('email')} hint={hasSecret ? undefined : t('signupPasswordByMail')} />
      {hasSecret && <SecretFields labelKey="password" />}
    </SignUpFormFrame>
  );
}
