import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { MagicLinkForm } from '../_shared/identity/MagicLinkForm.tsx';
import { findSignInWays } from '../_shared/identity/findSignInWays.ts';
import { readReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';
import form from '../_shared/form/Form.module.css';
import styles from './ProviderLinks.module.css';

type Props = {
  /** Address of the form's request without JavaScript: path and query of the sign-in screen. */
  readonly action: string;
  /** Whether the viewer continues to the page that they requested after signing in. */
  readonly hasReturnTarget: boolean;
  /** Query of the address: it may contain an e-mail address to prefill, an error code, and the only provider to show. */
  readonly query: URLSearchParams;
  /** False: the form is not rendered, so that no typed text stays in it. */
  readonly isOpen?: boolean;
  /** Whether the form keeps the typed e-mail address over a reload; default: false, because a panel is reset (NAV-041). */
  readonly keepsAddress?: boolean;
};

/**
 * The ways to sign in, on the sign-in screen and in the panel: one form at most, the other providers as small buttons
 * above it (identity-and-commerce 2, inline provider rendering).
 */
export const SignInOptions = observer(function SignInOptions(props: Props) {
  const { action, hasReturnTarget, query, isOpen = true, keepsAddress = false } = props;
  const { stores, locale } = useScreens();
  const target = new URLSearchParams(action.split('?', 2)[1]);
  const address = readReturnAddress(target, locale);
  const ways = findSignInWays(stores.realm, query.get('socialProvider'));
  const t = usePort((p) => p.text.t);
  const hasButtons = ways.providers.length > 0 || ways.hasMagicLinkButton;
  return (
    <>
      <ProviderLinks
        providers={ways.providers}
        magicLink={ways.hasMagicLinkButton ? address.to('LOGIN_MAGIC_LINK') : undefined}
        query={target}
      />
      {hasButtons && ways.form && (
        <p className={styles['separator']}>
          <span>{t('providersSeparator')}</span>
        </p>
      )}
      {isOpen && ways.form === 'password' && (
        <LoginForm action={action} hasReturnTarget={hasReturnTarget} query={query} keepsAddress={keepsAddress} />
      )}
      {isOpen && ways.form === 'magicLink' && <MagicLinkForm />}
      {isOpen && ways.hasPasskeys && <PasskeyButton />}
      {(ways.allowsSignUp || ways.isSelection) && (
        <div className={form['form']}>
          {ways.allowsSignUp && (
            <p className={form['aside']}>
              {t('firstTimeHere')} <Link to={address.to('SIGNUP')}>{t('createAccount')}</Link>
            </p>
          )}
          {ways.isSelection && (
            <p className={form['aside']}>
              <Link to={address.to('LOGIN')}>{t('providerOtherWay')}</Link>
            </p>
          )}
        </div>
      )}
    </>
  );
});
