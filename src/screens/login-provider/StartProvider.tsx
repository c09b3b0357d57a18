import { usePort } from '#engine/plugin-api/index.ts';
import type { ProviderSignInFailure } from '#src/stores/ProviderSignInStore.ts';
import { ShellLink } from '../_shared/chrome/ShellLink.tsx';
import form from '../_shared/form/Form.module.css';
import { FailureMessage } from './FailureMessage.tsx';

type Props = {
  /** Label of the provider. */
  readonly name: string;
  readonly failure: ProviderSignInFailure | undefined;
  readonly start: () => void;
};

/** The button that opens a provider's site, with the error of the last attempt. */
export function StartProvider({ name, failure, start }: Props) {
  const t = usePort((p) => p.text.t);
  return (
    <div className={form['form']}>
      <FailureMessage failure={failure} name={name} />
      <button type="button" className={form['primary']} onClick={start}>
        {failure ? t('retry') : t('providerContinue', { name })}
      </button>
      <noscript>
        <p className={form['error']}>{t('formNeedsScript')}</p>
      </noscript>
      {failure && (
        <p className={form['aside']}>
          <ShellLink link={{ type: 'HOME' }}>{t('goToPage')}</ShellLink>
        </p>
      )}
    </div>
  );
}
