import { lazy, Suspense } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import type { Composer } from './createComposer.ts';
import type { Pasted } from './PasteReport.tsx';

const PasteReport = lazy(() => import('./PasteReport.tsx'));

type Props = {
  readonly sync: DraftSync;
  readonly text: AdminText;
  readonly locale: string;
  readonly realmName: string;
  readonly composer: Composer;
  readonly pasted: Pasted;
  readonly onClose: () => void;
  /** Shows the form. */
  readonly onEdit: () => void;
};

/** Renders what the pasted rows lack, when the server has checked them. */
export const PasteDialog = ({ sync, text, locale, realmName, composer, pasted, onClose, onEdit }: Props) => (
  <Suspense fallback={null}>
    <PasteReport
      {...{ sync, text, locale, realmName, pasted, onClose }}
      announce={composer.announce}
      onTakeBack={() => {
        onClose();
        composer.undo();
      }}
      onJump={(pointer) => {
        onClose();
        onEdit();
        sync.store.select(pointer);
      }}
    />
  </Suspense>
);
