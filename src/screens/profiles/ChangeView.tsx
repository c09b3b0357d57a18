import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { ManageView } from './ManageView.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';

type Props = {
  readonly store: ProfilesStore;
  readonly view: 'manage' | 'new' | 'edit';
  /** Id of the profile that is edited. */
  readonly id: string | undefined;
};

/** The views with forms. They are a chunk of their own, because most visits only choose a profile. */
export function ChangeView({ store, view, id }: Props) {
  if (view === 'manage') return <ManageView store={store} />;
  return <ProfileEditor key={id} store={store} id={view === 'edit' ? (id ?? '') : undefined} />;
}
