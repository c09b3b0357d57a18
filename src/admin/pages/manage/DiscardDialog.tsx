import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import type { DraftSync } from '../store/DraftSync.ts';
import { describeRefusal, type Refusal } from './describeRefusal.ts';
import { discardDraft, type DiscardApi } from './pageCalls.ts';
import { RefusalText } from './RefusalText.tsx';
import dialog from '../Dialog.module.css';

type Props = {
  readonly sync: DraftSync;
  readonly api: DiscardApi;
  readonly text: AdminText;
  readonly onClose: () => void;
  /**
   * @param revision of the discarded draft
   * @param isPublished whether the editor shows the published document now
   */
  readonly onDiscarded: (revision: number, isPublished: boolean) => void;
};

/** Asks whether the draft is discarded, and discards it. */
export default observer(function DiscardDialog({ sync, api, text, onClose, onDiscarded }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    // A page that was opened without the server: whether it is published is read before the person decides.
    if (sync.version === 0) void sync.flush();
  }, [sync]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const discarded = await discardDraft(api, sync);
      if (discarded) return onDiscarded(discarded.revision, discarded.isPublished);
      setRefusal({ message: text(sync.state === 'offline' ? 'nothingSent' : 'discardUnsaved'), places: [] });
    } catch (error) {
      setRefusal(describeRefusal(text, error, sync.store.pageId));
    }
    setBusy(false);
  };
  return (
    <Dialog title={text('discardTitle')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{text(sync.published ? 'discardHint' : 'discardNewHint')}</p>
        <RefusalText refusal={refusal} text={text} />
        <p className={dialog['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="submit" className={dialog['primary']} aria-disabled={isBusy}>
            {text('discardDraft')}
          </button>
        </p>
      </form>
    </Dialog>
  );
});
