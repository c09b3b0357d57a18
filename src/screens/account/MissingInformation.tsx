import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import validateForm from '#schemas/generated/validators/form-account-deletion.js';
import type { OwnAccount } from '#schemas/domain/own-account.ts';
import type { AccountInput } from '#schemas/domain/account.ts';
import { isAddressPart, listMissingFields, toControlName } from '#schemas/domain/sign-up-form.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore, type CountryList } from '#src/stores/AccountStore.ts';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { ScreenLink } from '../_shared/account/ScreenLink.tsx';
import { useModalDialog } from '../_shared/dialogs/useModalDialog.ts';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { useForm } from '../_shared/form/useForm.ts';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { DefinedFields } from './DefinedFields.tsx';
import { findDefaultAddress } from './findDefaultAddress.ts';
import { useDefinedFields } from './useDefinedFields.ts';
import dialogs from '../_shared/dialogs/Dialogs.module.css';
import form from '../_shared/form/Form.module.css';

/** Returns the values of an account in the format in which a form sends them. */
function toStoredInput(account: OwnAccount) {
  const { details, answers } = account;
  const address = findDefaultAddress(account);
  return {
    name: details.name,
    phoneNumber: details.phoneNumber ?? '',
    birthDate: details.birthDate,
    taxNumber: details.taxNumber ?? '',
    address: address ? { country: address.country, fields: address.fields } : null,
    answers,
  };
}

/**
 * Asks for the required values that the account lacks (decision D40). The dialog cannot be closed: the viewer sends the
 * values, signs out, or manages the account.
 */
export const MissingInformation = observer(function MissingInformation() {
  const { realm, session, lazy } = useScreens().stores;
  const { account, countries } = lazy.get(AccountStore);
  const dialog = useModalDialog();
  const { t, direction } = usePort((p) => p.text);
  useEffect(() => {
    account.loadOnce();
    countries.loadOnce();
  }, [account, account.state, countries, countries.state]);
  const failed = [account, countries].filter(({ state }) => state === 'failed');
  const isLoaded = account.value !== undefined && countries.value !== undefined;
  return (
    <dialog
      ref={dialog}
      className={dialogs['modal']}
      dir={direction}
      aria-labelledby="missing-information"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape without asking.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <div className={dialogs['box']}>
        <header className={dialogs['head']}>
          <h2 id="missing-information">{t('missingInformationTitle')}</h2>
        </header>
        <p className={dialogs['description']}>{t('missingInformationText', { name: realm.name })}</p>
        {failed.length > 0 && <LoadFailed onRetry={() => failed.forEach((each) => void each.load())} />}
        {failed.length === 0 && !isLoaded && <Loading text={t('loading')} />}
        {account.value && countries.value && <MissingFields account={account.value} countryList={countries.value} />}
        <div className={form['form']}>
          <button type="button" className={form['secondary']} onClick={() => void session.signOut()}>
            {t('logout')}
          </button>
          <p className={form['aside']}>
            <ScreenLink route="MEMBERS">{t('missingInformationAccount')}</ScreenLink>
          </p>
        </div>
      </div>
    </dialog>
  );
});

function MissingFields({ account, countryList }: { readonly account: OwnAccount; readonly countryList: CountryList }) {
  const { session, lazy } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const { fields, form: settings, country } = account;
  const stored = toStoredInput(account);
  const missing = listMissingFields(fields, stored, { settings, country: country ?? '' });
  const visible = fields.filter(
    (field) => missing.includes(field) || (isAddressPart(field, fields) && stored.address === null),
  );
  const names = visible.map((field) => toControlName(field, fields));
  const defined = useDefinedFields({ fields, settings, countryList, defaultCountry: country, stored });
  /** An error whose name is neither in `stored` nor that of an answer concerns a part of the address. */
  const isAsked = (name: string): boolean =>
    names.includes(name) || (names.includes('address') && !Object.hasOwn(stored, name) && !name.startsWith('answers.'));
  const state = useForm({
    name: `missing:${account.userUUID}`,
    // A schema without required fields: `check` finds all errors.
    validate: validateForm,
    check: (values) => Object.fromEntries(Object.entries(defined.check(values)).filter(([name]) => isAsked(name))),
    send: async (values) => {
      await lazy.get(AccountStore).changeAccount(selectAsked(defined.toInput(values), names));
      const { hasMissingInformation: _, ...viewer } = session.viewer;
      session.setViewer(viewer, 'settings');
    },
  });
  return (
    <Form form={state} label={t('missingInformationTitle')}>
      <DefinedFields {...defined} visible={visible} countryList={countryList} defaultCountry={country} />
      <FormMessage form={state} />
      <SubmitButton label={t('save')} busyLabel={t('saving')} />
    </Form>
  );
}

/** Leaves out values that the form has not asked for, which would replace stored ones. */
function selectAsked({ answers, ...input }: AccountInput, names: readonly string[]): AccountInput {
  const given = Object.entries(answers ?? {}).filter(([name]) => names.includes(`answers.${name}`));
  return {
    ...Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name))),
    ...(given.length > 0 && { answers: Object.fromEntries(given) }),
  };
}
