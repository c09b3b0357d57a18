import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { OwnSessionsStore } from '#src/stores/OwnSessionsStore.ts';
import { ConfirmDialog } from '../_shared/dialogs/ConfirmDialog.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Members.module.css';

/** Signs out all other devices, or all with this one, after a question. */
export const EndSessions = observer(function EndSessions({ store }: { readonly store: OwnSessionsStore }) {
  const { session } = useScreens().stores;
  const { links } = usePorts();
  const t = usePort((p) => p.text.t);
  const [question, setQuestion] = useState<'endOthers' | 'endAll'>();
  // The others end first: the session of this browser is needed for that, and for the sign-out at a provider.
  const endAll = async (): Promise<void> => {
    if (!(await store.endOthers())) return;
    if (await session.signOut()) links.follow({ href: '/', external: false });
    else store.fail();
  };
  return (
    <>
      <p className={styles['actions']}>
        {(['endOthers', 'endAll'] as const).map((key) => (
          <button
            key={key}
            type="button"
            className={buttons['secondary']}
            aria-disabled={store.ending !== undefined || undefined}
            onClick={() => setQuestion(key)}
          >
            {t(key)}
          </button>
        ))}
      </p>
      {question && (
        <ConfirmDialog
          title={t(question)}
          text={t(`${question}Question`)}
          label={t(`${question}Confirm`)}
          onConfirm={() => void (question === 'endAll' ? endAll() : store.endOthers())}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
});
