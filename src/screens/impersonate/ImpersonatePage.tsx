import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { ImpersonationStore } from '#src/stores/ImpersonationStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { InvalidLink, Loading } from '../_shared/identity/LinkStates.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';

/**
 * Exchanges the token of the address and opens the home page. It happens when the page runs script, so that a program
 * that only opens links does not use up the token.
 */
export function ImpersonatePage({ backdrop }: ScreenProps) {
  const store = useScreens().stores.lazy.get(ImpersonationStore);
  const token = matchPath(useLocation().pathname)?.params['token'] ?? '';
  const home = usePort((p) => p.links.toLink({ type: 'HOME' }).href) ?? '/';
  const [isInvalid, setInvalid] = useState(false);
  const t = usePort((p) => p.text.t);
  useEffect(() => {
    // A new document, so that no data of the previous viewer stays. `replace` removes the token from the history.
    store.exchange(token).then(
      () => location.replace(home),
      () => setInvalid(true),
    );
  }, [store, token, home]);
  return (
    <LoginFrame title={t('impersonateTitle')} backdrop={backdrop} back={home}>
      {isInvalid ? <InvalidLink to={home} label={t('goHome')} /> : <Loading text={t('impersonateRunning')} />}
    </LoginFrame>
  );
}
