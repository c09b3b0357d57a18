import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { AccountFrame } from '../_shared/account/AccountFrame.tsx';
import { ForGrownUps } from '../_shared/states/ForGrownUps.tsx';
import { NotAvailable } from '../_shared/states/StateScreen.tsx';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { ChooseView } from './ChooseView.tsx';

/** Label keys of the titles of the views with forms. */
const TITLE_KEYS = { manage: 'profilesManage', new: 'profileAdd', edit: 'profileEdit' } as const;
type View = keyof typeof TITLE_KEYS;

const isChange = (view: string | null): view is View => view !== null && Object.hasOwn(TITLE_KEYS, view);
const loadChangeView = () => import('./ChangeView.tsx').then((module) => module.ChangeView);

/** `isQuestion`: the page of the address asks who is watching instead of showing its content. */
export type ProfilesData = { readonly isQuestion: boolean };

/**
 * The profiles of the account. Without a query the viewer chooses one; `?view=` is `manage`, `new`, or `edit` with
 * `id`. Children's profiles can only choose.
 */
export const ProfilesPage = observer(function ProfilesPage({ data }: ScreenProps<ProfilesData>) {
  const { realm, session, lazy } = useScreens().stores;
  const store = lazy.get(ProfilesStore);
  const t = usePort((p) => p.text.t);
  const query = new URLSearchParams(useLocation().search);
  const view = query.get('view');
  const hasProfiles = realm.identity?.hasProfiles === true;
  // A change of the viewer clears the profiles. The effect below then loads them again.
  const { hasFetched } = store;
  const isQuestion = data?.isQuestion === true;
  // After the choice the question stays on the page until the page's content is loaded. It needs no profiles then.
  const needsProfiles = hasProfiles && (!isQuestion || session.viewer.mustChooseProfile === true);
  useEffect(() => {
    if (needsProfiles) store.loadOnce();
  }, [store, needsProfiles, hasFetched]);
  if (!hasProfiles) return <NotAvailable />;
  if (isQuestion || !isChange(view)) return <ChooseView store={store} isQuestion={isQuestion} />;
  if (session.viewer.isChild) return <ForGrownUps />;
  const frame = (
    <AccountFrame page="profiles-manage" current="profiles" title={t(TITLE_KEYS[view])} isBusy>
      {null}
    </AccountFrame>
  );
  return (
    <LazyPart load={loadChangeView} props={{ store, view, id: query.get('id') ?? undefined }} placeholder={frame} />
  );
});
