import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { toControlName } from '#schemas/domain/sign-up-form.ts';
import validateForm from '#schemas/generated/validators/form-sign-up-fields.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore, type CountryList } from '#src/stores/AccountStore.ts';
import { SignUpFormStore } from '#src/stores/SignUpFormStore.ts';
import { DefinedFields } from '../account/DefinedFields.tsx';
import { useDefinedFields } from '../account/useDefinedFields.ts';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { SignUpFormFrame, type SignUpFormProps } from './SignUpFormFrame.tsx';

type Props = Omit<SignUpFormProps, 'needsSecret'> & { readonly hasSecret: boolean };
type Definition = {
  readonly signUp: CallResponse<'getSignUpForm'>;
  readonly countryList: CountryList;
};

/** The sign-up form of a brand that defines its fields (`identity.signUpFields`). */
export const DefinedSignUpForm = observer(function DefinedSignUpForm(props: Props) {
  const { lazy } = useScreens().stores;
  const { form: signUpForm } = lazy.get(SignUpFormStore);
  const { countries } = lazy.get(AccountStore);
  const loading = usePort((p) => p.text.t('loading'));
  // A change of the language loads both again. The form stays meanwhile, so that typed passwords are not lost.
  const [definition, setDefinition] = useState<Definition>();
  useEffect(() => {
    signUpForm.loadOnce();
    countries.loadOnce();
  }, [signUpForm, signUpForm.state, countries, countries.state]);
  const { value: signUp } = signUpForm;
  const { value: countryList } = countries;
  if (signUp && countryList && (definition?.signUp !== signUp || definition.countryList !== countryList))
    setDefinition({ signUp, countryList });
  const failed = [signUpForm, countries].filter(({ state }) => state === 'failed');
  if (failed.length > 0) return <LoadFailed onRetry={() => failed.forEach((each) => void each.load())} />;
  if (!definition) return <Loading text={loading} />;
  return <FieldsForm {...props} {...definition} />;
});

function FieldsForm({ signUp, countryList, hasSecret, ...props }: Props & Definition) {
  const { fields, form: settings } = signUp;
  const defined = useDefinedFields({ fields, settings, countryList, defaultCountry: null, stored: {} });
  const t = usePort((p) => p.text.t);
  const isSecret = (name: string): boolean => name === 'secret' || name === 'confirmSecret';
  return (
    <SignUpFormFrame
      {...props}
      hasSecret={hasSecret}
      validate={validateForm}
      check={defined.check}
      toDetails={(values) => {
        const { name: _, ...details } = defined.toInput(values);
        return details;
      }}
    >
      <DefinedFields
        {...defined}
        countryList={countryList}
        defaultCountry={null}
        visible={fields.filter((field) => hasSecret || !isSecret(toControlName(field, fields)))}
        emailHint={hasSecret ? undefined : t('signupPasswordByMail')}
      />
    </SignUpFormFrame>
  );
}
