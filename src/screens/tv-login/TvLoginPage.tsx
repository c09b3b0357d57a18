import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { LoginFrame } from '../login/LoginFrame.tsx';
import { TvCodeEntry } from './TvCodeEntry.tsx';
import { TvCodeDisplay } from './TvCodeDisplay.tsx';

/**
 * Sign-in of a television (specification, identity-and-commerce 2; decision D9). With the type `device` the page shows a
 * code; otherwise it asks a viewer on another device for the code.
 */
export const TvLoginPage = observer(function TvLoginPage({ backdrop }: ScreenProps) {
  const { pathname } = useLocation();
  const address = useReturnAddress();
  const isDevice = matchPath(pathname)?.params['tvAuthType'] === 'device';
  const t = usePort((p) => p.text.t);
  return (
    <LoginFrame
      title={t(isDevice ? 'tvDeviceTitle' : 'tvLoginTitle')}
      backdrop={backdrop}
      back={isDevice ? address.to('LOGIN') : address.back}
    >
      {isDevice ? <TvCodeDisplay target={address.target} /> : <TvCodeEntry />}
    </LoginFrame>
  );
});
