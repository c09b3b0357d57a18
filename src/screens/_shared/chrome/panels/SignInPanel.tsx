import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { SignInOptions } from '../../../login/SignInOptions.tsx';
import { Sheet } from './Sheet.tsx';
import styles from './Panel.module.css';

/**
 * The sign-in panel of guests: the realm's identity providers and the password form (NAV-019 to NAV-021). It opens
 * automatically when the address contains a return target. After signing in it closes and leads to that target
 * (NAV-025, NAV-026).
 */
const SignInPanel = observer(function SignInPanel() {
  const { stores, locale } = useScreens();
  const { navigation, session } = stores;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const text = {
    title: usePort((p) => p.text.t('login')),
    hint: usePort((p) => p.text.t('loginHint')),
  };
  const query = new URLSearchParams(search);
  const set = choosePathSet(locale);
  const target = query.has('from') ? findTargetAfterSignIn(query, set) : undefined;
  const isOpen = navigation.panel === 'sign-in';
  useEffect(() => {
    if (!isOpen || session.isGuest) return;
    navigation.close();
    if (target !== undefined) void navigate(target, { replace: true });
  }, [isOpen, session.isGuest, navigation, navigate, target]);
  const from = new URLSearchParams({ from: target ?? pathname + search }).toString();
  return (
    <Sheet name="sign-in" side="end" label={text.title}>
      <div className={styles['column']}>
        <h2 className={styles['title']}>{text.title}</h2>
        <p className={styles['hint']}>{text.hint}</p>
        {/* The form unmounts with the panel (NAV-041), so that no typed text stays on a shared device. */}
        <SignInOptions
          action={`${buildPath('LOGIN', {}, set) ?? '/login'}?${from}`}
          hasReturnTarget={target !== undefined}
          query={new URLSearchParams()}
          isOpen={isOpen}
        />
      </div>
    </Sheet>
  );
});
export default SignInPanel;
