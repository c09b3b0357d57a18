import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router';
import type { AnyScreen, ScreenProps } from './defineScreen.ts';
import { useScreens } from './ScreenContext.tsx';
import { ForGrownUps } from './states/ForGrownUps.tsx';
import { SignInRequired } from './states/SignInRequired.tsx';
import { NotAvailable } from './states/StateScreen.tsx';

type Props = ScreenProps<unknown> & { readonly screen: AnyScreen };

/** Renders a screen, or the state that explains why this viewer cannot open it. */
export const ScreenContent = observer(function ScreenContent({ screen, backdrop, data }: Props) {
  const { realm, session } = useScreens().stores;
  const { search } = useLocation();
  const { access, feature, route, View } = screen;
  if (feature && !realm.features[feature]) return <NotAvailable />;
  if (typeof access === 'object' && session.isGuest && !access.isOpenToGuests?.(new URLSearchParams(search)))
    return (
      <SignInRequired
        titleKey={access.titleKey}
        hintKey={access.hintKey}
        page={route.toLowerCase().replaceAll('_', '-')}
      />
    );
  if (typeof access === 'object' && access.isForGrownUps && session.viewer.isChild) return <ForGrownUps />;
  return <View backdrop={backdrop} data={data as never} />;
});
