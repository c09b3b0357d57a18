import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TvDevice } from '#schemas/api/identity/postTvLogin.ts';
import validateForm from '#schemas/generated/validators/form-tv-code.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { TvSignInStore, type TvDecision } from '#src/stores/TvSignInStore.ts';
import { ShellLink } from '../_shared/chrome/ShellLink.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { TextField } from '../_shared/form/TextField.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { toFormFailure, type FormFailure } from '../_shared/form/toFormFailure.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { getCountryName } from '../members/getCountryName.ts';
import form from '../_shared/form/Form.module.css';
import styles from './TvLogin.module.css';

type FoundDevice = { readonly code: string; readonly device: TvDevice };

/** Asks for the code of a television, shows which device has it, and asks the viewer to confirm the device. */
export const TvCodeEntry = observer(function TvCodeEntry() {
  const [found, setFound] = useState<FoundDevice>();
  const [decidedDevice, setDecidedDevice] = useState<TvDevice>();
  if (decidedDevice)
    return (
      <Outcome
        device={decidedDevice}
        onAgain={() => {
          setDecidedDevice(undefined);
          setFound(undefined);
        }}
      />
    );
  if (found) return <Question {...found} onDecided={setDecidedDevice} onOther={() => setFound(undefined)} />;
  return <CodeForm onFound={setFound} />;
});

/** The form for the code. A guest signs in after typing it, and comes back with the code in the address. */
const CodeForm = observer(function CodeForm({ onFound }: { readonly onFound: (found: FoundDevice) => void }) {
  const { stores, locale } = useScreens();
  const { session, lazy } = stores;
  const navigate = useNavigate();
  const { query } = useReturnAddress();
  const t = usePort((p) => p.text.t);
  const state = useForm({
    name: 'tv-code',
    validate: validateForm,
    send: async (values, solution) => {
      const code = textOf(values, 'tvCode');
      if (session.isGuest) {
        const set = choosePathSet(locale);
        const here = `${buildPath('TV_LOGIN', {}, set) ?? '/tv-login'}?${new URLSearchParams({ code })}`;
        await navigate(`${buildPath('LOGIN', {}, set) ?? '/login'}?${new URLSearchParams({ from: here })}`);
        return;
      }
      onFound({ code, device: await lazy.get(TvSignInStore).describe(code, solution) });
    },
  });
  return (
    <Form form={state} label={t('tvLoginTitle')}>
      {session.isGuest && <p className={form['fieldHint']}>{t('tvSignInFirst')}</p>}
      <TextField
        name="tvCode"
        label={t('tvCode')}
        hint={t('tvCodeHint')}
        defaultValue={query.get('code') ?? undefined}
        isCode
        inputMode="text"
        autoComplete="off"
        enterKeyHint="go"
        required
      />
      <FormMessage form={state} />
      <SubmitButton label={t('tvCodeSubmit')} busyLabel={t('loading')} />
    </Form>
  );
});

type QuestionProps = FoundDevice & {
  readonly onDecided: (device: TvDevice) => void;
  readonly onOther: () => void;
};

/** Names the device before it gets access, so that the viewer notices the code of a stranger. */
function Question({ code, device, onDecided, onOther }: QuestionProps) {
  const { lazy } = useScreens().stores;
  const { t, date, locale } = usePort((p) => p.text);
  const [busy, setBusy] = useState<TvDecision>();
  const [failure, setFailure] = useState<FormFailure>();
  const decide = (action: TvDecision): void => {
    if (busy) return;
    setBusy(action);
    setFailure(undefined);
    lazy
      .get(TvSignInStore)
      .decide(code, action)
      .then(onDecided, (error: unknown) => {
        setFailure(toFormFailure(error));
        setBusy(undefined);
      });
  };
  const place = device.country === null ? '' : getCountryName(device.country, locale);
  return (
    <div className={form['form']}>
      <section className={styles['device']} aria-label={t('tvConfirmTitle')}>
        <h2 tabIndex={-1} ref={focusOnce}>
          {t('tvConfirmTitle')}
        </h2>
        <p>
          <bdi>{device.device ?? t('unknownDevice')}</bdi>
          {place !== '' && ` · ${place}`} · {date(device.requestedAt, 'time')}
        </p>
      </section>
      <p className={form['fieldHint']}>{t('tvConfirmHint')}</p>
      <div className={form['message']} role="alert">
        {failure?.key !== undefined && <p className={form['error']}>{t(failure.key, failure.values)}</p>}
      </div>
      <button
        type="button"
        className={form['primary']}
        data-busy={busy === 'APPROVE' || undefined}
        aria-disabled={busy !== undefined || undefined}
        onClick={() => decide('APPROVE')}
      >
        {t(busy === 'APPROVE' ? 'loggingIn' : 'tvApprove')}
      </button>
      <button
        type="button"
        className={form['secondary']}
        aria-disabled={busy !== undefined || undefined}
        onClick={() => decide('REFUSE')}
      >
        {t('tvRefuse')}
      </button>
      {failure && (
        <button type="button" className={form['inline']} onClick={onOther}>
          {t('tvOther')}
        </button>
      )}
    </div>
  );
}

/** Shows whether the device was approved or refused. */
function Outcome({ device, onAgain }: { readonly device: TvDevice; readonly onAgain: () => void }) {
  const t = usePort((p) => p.text.t);
  const name = device.device ?? t('unknownDevice');
  const isApproved = device.status === 'APPROVED';
  return (
    <div className={form['form']}>
      <p className={form['notice']} role="status" tabIndex={-1} ref={focusOnce}>
        {isApproved ? t('tvApproved', { name }) : t('tvRefused')}
      </p>
      <ShellLink link={{ type: 'HOME' }} className={form['primary']}>
        {t('goToPage')}
      </ShellLink>
      <button type="button" className={form['secondary']} onClick={onAgain}>
        {t('tvOther')}
      </button>
    </div>
  );
}

/** Moves the focus to an element when it appears, because the element that had the focus has been removed. */
const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
