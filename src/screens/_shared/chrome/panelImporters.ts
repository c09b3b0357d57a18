import type { ComponentType } from 'react';
import type { PanelName } from '#src/stores/NavigationStore.ts';
import type { PanelProps } from './panelProps.ts';

/** Imports the code of each panel. */
export const panelImporters: Readonly<
  Record<PanelName, () => Promise<{ readonly default: ComponentType<PanelProps> }>>
> = {
  menu: () => import('./panels/MenuPanel.tsx'),
  more: () => import('./panels/MorePanel.tsx'),
  'sign-in': () => import('./panels/SignInPanel.tsx'),
  live: () => import('./panels/LivePanel.tsx'),
};
