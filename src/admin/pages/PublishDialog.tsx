import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { FindingText } from '../FindingText.tsx';
import { Dialog } from './Dialog.tsx';
import { describeRefusal } from './manage/describeRefusal.ts';
import { describeSave } from './describeSave.ts';
import type { DraftSync } from './store/DraftSync.ts';
import styles from './Dialog.module.css';

type Props = {
  readonly sync: DraftSync;
  readonly text: AdminText;
  readonly locale: string;
  readonly onClose: () => void;
  readonly onPublished: () => void;
  /** Selects the field of a finding and closes the dialog. */
  readonly onJump: (pointer: string) => void;
};

/** Asks for the reason and publishes the draft. While there are errors, lists them instead, with links. */
export const PublishDialog = observer(function PublishDialog({
  sync,
  text,
  locale,
  onClose,
  onPublished,
  onJump,
}: Props) {
  const { errors } = sync.store;
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    const result = await sync.publish(reason.trim());
    setBusy(false);
    if (result.kind === 'published') onPublished();
    else if (result.kind === 'conflict' && sync.state === 'conflict') onClose();
    else if (result.kind === 'conflict') setFailure(describeUnsaved());
    else if (result.kind === 'failed') setFailure(describeRefusal(text, result.error, sync.store.pageId).message);
  };
  /** Says why the server could not publish this draft. */
  const describeUnsaved = (): string =>
    sync.state === 'saved'
      ? text('publishFailed')
      : text('publishNotSaved', { state: describeSave(sync, text, locale) });
  if (errors.length > 0)
    return (
      <Dialog title={text('publishRefused', { count: errors.length })} onClose={onClose}>
        <ul className={styles['errors']}>
          {errors.map((finding, index) => (
            <li key={index}>
              <FindingText text={text} finding={finding} />
              <button type="button" onClick={() => onJump(finding.pointer)}>
                <code dir="ltr">{finding.pointer || '/'}</code>
              </button>
            </li>
          ))}
        </ul>
        <p className={styles['buttons']}>
          <button type="button" onClick={onClose}>
            {text('close')}
          </button>
        </p>
      </Dialog>
    );
  return (
    <Dialog title={text('publishTitle')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{text('publishHint')}</p>
        <label className={styles['field']}>
          <span>{text('reason')}</span>
          <input type="text" maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        {failure !== '' && <p role="alert">{failure}</p>}
        <p className={styles['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="submit" className={styles['primary']} aria-disabled={isBusy}>
            {text('publish')}
          </button>
        </p>
      </form>
    </Dialog>
  );
});
