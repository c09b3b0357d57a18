import { observer } from 'mobx-react-lite';
import { useId, useRef, type FormEvent } from 'react';
import { NAME_MAX_LENGTH } from '#schemas/domain/watch-room.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { getEndText } from './roomTexts.ts';
import type { TogetherPanelProps } from './panelProps.ts';
import buttons from '../Buttons.module.css';
import styles from './Together.module.css';

/** Asks for the viewer's name, then creates or joins the room. */
export const EnterRoom = observer(function EnterRoom({ store, room, isReady, name, onEnter }: TogetherPanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const t = usePort((p) => p.text.t);
  const isGuest = usePort((p) => p.session.isGuest);
  const hasEnded = store.phase === 'ended';
  const canEnter = isReady && !store.isCreating && store.phase !== 'connecting';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canEnter) onEnter(field.current?.value.trim() ?? '');
  };
  return (
    <form className={styles['enter']} onSubmit={submit}>
      {hasEnded ? (
        <p className={styles['problem']} role="alert">
          {getEndText(t, store.endReason)}
        </p>
      ) : (
        <p>{t(room === undefined ? 'roomIntro' : 'roomInvited')}</p>
      )}
      <label htmlFor={id}>{t('roomName')}</label>
      <input
        ref={field}
        id={id}
        className={styles['input']}
        defaultValue={name}
        maxLength={NAME_MAX_LENGTH}
        required={isGuest}
        autoComplete="name"
        dir="auto"
        aria-describedby={isGuest ? undefined : `${id}-hint`}
      />
      {!isGuest && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {t('roomNameHint')}
        </p>
      )}
      <button type="submit" className={buttons['primary']} aria-disabled={!canEnter} data-enter-room="">
        {t(room === undefined || hasEnded ? 'createRoom' : 'joinRoom')}
      </button>
      {!isReady && <p className={styles['hint']}>{t('roomNeedsVideo')}</p>}
    </form>
  );
});
