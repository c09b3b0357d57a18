import { defineScreen } from '../_shared/defineScreen.ts';
import { MultiViewPage } from './MultiViewPage.tsx';

/** The screen that shows several events side by side. */
export const screen = defineScreen({
  route: 'MULTI_VIEW',
  title: 'multiView',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  View: MultiViewPage,
});
