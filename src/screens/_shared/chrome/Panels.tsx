import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { PanelName } from '#src/stores/NavigationStore.ts';
import { useScreens } from '../ScreenContext.tsx';
import type { PanelProps } from './panelProps.ts';

/** Nobody pays for a panel before it is opened, nor for the names of its files. */
const importPanel = async (name: PanelName) => (await import('./panelImporters.ts')).panelImporters[name]();

/** Fetches a panel's code ahead, when a pointer or the focus is on what opens it. */
export const prefetchPanel = (name: PanelName): void => void importPanel(name).catch(() => undefined);

/**
 * What opens over the page. A panel is fetched when it is first opened and stays, so that it can close with its motion and give
 * the focus back; a route change closes it (NAV-040, NAV-041), and a guest who comes with a return target is asked to sign in (NAV-026).
 */
export const Panels = observer(function Panels({ path }: PanelProps) {
  const { navigation, session } = useScreens().stores;
  const { key, search } = useLocation();
  const [views, setViews] = useState<Partial<Record<PanelName, ComponentType<PanelProps>>>>({});
  const { panel } = navigation;
  useEffect(() => {
    if (panel === undefined || views[panel]) return;
    importPanel(panel).then(
      (module) => setViews((known) => ({ ...known, [panel]: module.default })),
      navigation.failPanel,
    );
  }, [panel, views, navigation]);
  const isAsked = session.isGuest && new URLSearchParams(search).has('from');
  const asked = useRef(isAsked);
  useEffect(() => {
    asked.current = isAsked;
  });
  useEffect(() => {
    if (asked.current) navigation.open('sign-in');
    else navigation.close();
  }, [navigation, key]);
  return (Object.entries(views) as [PanelName, ComponentType<PanelProps>][]).map(([name, View]) => (
    <View key={name} path={path} />
  ));
});
