import { defineScreen } from '../_shared/defineScreen.ts';
import { PreferencesPage } from './PreferencesPage.tsx';

/** The preferences screen. */
export const screen = defineScreen({
  route: 'PREFERENCES',
  title: 'preferences',
  layout: 'chrome',
  access: 'everyone',
  robots: 'noindex',
  View: PreferencesPage,
});
