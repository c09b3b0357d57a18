import Send from 'lucide-react/icons/send-horizontal';
import Trash from 'lucide-react/icons/trash-2';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { CHAT_MAX_LENGTH } from '#schemas/domain/watch-room.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import type { RoomStore } from '#src/stores/RoomStore.ts';
import styles from './Together.module.css';

/** The list scrolls to new messages when it is at most this far from its end, in px. */
const FOLLOW_PX = 80;

type Props = { readonly store: RoomStore };

/** The chat. New messages are announced and never take the focus. */
export const RoomChat = observer(function RoomChat({ store }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const t = usePort((p) => p.text.t);
  const { messages, pending } = store;
  const latest = `${messages.at(-1)?.seq ?? ''} ${pending.length}`;
  useEffect(() => {
    const { current } = list;
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [latest]);
  return (
    <div className={styles['chat']}>
      <div
        ref={list}
        className={styles['messages']}
        role="log"
        aria-label={t('roomChat')}
        // With a tab stop the list can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
        }}
      >
        {messages.length === 0 && pending.length === 0 && <p className={styles['hint']}>{t('roomChatEmpty')}</p>}
        {messages.map((message) => (
          <Message key={message.seq} store={store} message={message} />
        ))}
        {pending.map((message) => (
          <p key={message.id} data-pending="">
            <bdi>{message.text}</bdi>
          </p>
        ))}
      </div>
      <WriteForm
        onSend={(text) => {
          isAtEnd.current = true;
          store.write(text);
        }}
      />
    </div>
  );
});

type MessageProps = Props & { readonly message: RoomStore['messages'][number] };

/** A message with its author. The host can remove it. */
const Message = observer(function Message({ store, message }: MessageProps) {
  const t = usePort((p) => p.text.t);
  return (
    <p data-message={message.seq} data-own={message.memberId === store.memberId || undefined}>
      <b>
        <bdi>{message.name}</bdi>
      </b>{' '}
      <bdi>{message.text}</bdi>
      {store.isHost && (
        <IconButton
          className={styles['small']}
          label={t('roomRemoveMessage', { name: message.name })}
          data-remove-message={message.seq}
          onClick={() => store.removeMessage(message.seq)}
        >
          <Trash size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </p>
  );
});

/** The field for a new message with its button. */
function WriteForm({ onSend }: { readonly onSend: (text: string) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const t = usePort((p) => p.text.t);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { current } = field;
    const text = current?.value.trim() ?? '';
    if (!current || text === '') return;
    onSend(text);
    current.value = '';
  };
  return (
    <form className={styles['write']} onSubmit={submit}>
      <label htmlFor={id} className={styles['hidden']}>
        {t('roomWrite')}
      </label>
      <input
        ref={field}
        id={id}
        className={styles['input']}
        placeholder={t('roomWrite')}
        maxLength={CHAT_MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
      />
      <button type="submit" className={styles['send']} aria-label={t('roomSend')}>
        <Send size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </form>
  );
}
