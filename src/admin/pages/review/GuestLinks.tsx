// The links with which guests see the draft. Editors create, copy and revoke them here.
import { observer } from 'mobx-react-lite';
import { useId, useState, type FormEvent } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { createFormatter } from './createFormatter.ts';
import type { GuestLink, ReviewStore } from './ReviewStore.ts';
import { useSingleRun } from '../useSingleRun.ts';
import { toInstant } from './zonedTime.ts';
import styles from './Review.module.css';

type Props = {
  readonly review: ReviewStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
};

const HOURS_PER_DAY = 24;
/** Selectable lifetimes of a link, in days. */
const DAYS = [1, 3, 7, 14] as const;
const DEFAULT_DAYS = 3;

/** Renders the links of the page. */
export const GuestLinks = observer(function GuestLinks({ review, text, locale, timeZone }: Props) {
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  /** The moment at which the guest sees the page: the value of the `datetime-local` input; '': now. */
  const [at, setAt] = useState('');
  const [mayComment, setMayComment] = useState(false);
  const hintId = useId();
  const [address, setAddress] = useState<string>();
  const create = useSingleRun(async () => {
    const path = await review.createLink(days * HOURS_PER_DAY, mayComment);
    const moment = toInstant(at, timeZone);
    const url = path === undefined ? undefined : new URL(path, location.origin);
    if (moment !== undefined) url?.searchParams.set('at', moment);
    setAddress(url?.href);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create();
  };
  const formatter = createFormatter({ locale, timeZone });
  return (
    <section aria-label={text('guestLinks')} className={styles['section']}>
      <h3>{text('guestLinks')}</h3>
      <p>{text('guestLinksHint')}</p>
      <form onSubmit={submit} className={styles['inlineForm']}>
        <label>
          <span>{text('guestLinkDays')}</span>
          <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? text('oneDay') : text('days', { count })}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{text('guestLinkMoment', { zone: timeZone })}</span>
          <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </label>
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={mayComment}
            aria-describedby={hintId}
            onChange={() => setMayComment(!mayComment)}
          />
          <span>{text('guestMayComment')}</span>
        </label>
        <p id={hintId}>{text('guestMayCommentHint')}</p>
        <button type="submit">{text('createGuestLink')}</button>
      </form>
      {address !== undefined && isListed(address, review.links) && (
        <NewLink key={address} address={address} text={text} />
      )}
      {review.links.length === 0 ? (
        <p>{text('noGuestLinks')}</p>
      ) : (
        <ul className={styles['cards']} aria-label={text('guestLinks')}>
          {review.links.map((link) => (
            <LinkItem key={link.id} {...{ link, review, text, formatter }} />
          ))}
        </ul>
      )}
    </section>
  );
});

/** Whether the link of an address can still be opened: it has not ended. */
const isListed = (address: string, links: readonly GuestLink[]): boolean => {
  const id = new URL(address).searchParams.get('link');
  return links.some((link) => link.id === id);
};

type NewLinkProps = { readonly address: string; readonly text: AdminText };

/** Renders the address of a new link. The server does not return the address again. */
function NewLink({ address, text }: NewLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles['newLink']}>
      <p role="status">{isCopied ? text('linkCopied') : text('guestLinkNew')}</p>
      <div className={styles['actions']}>
        <input
          readOnly
          dir="ltr"
          value={address}
          aria-label={text('guestLinkNew')}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" onClick={copy}>
          {text('copyLink')}
        </button>
      </div>
    </div>
  );
}

type LinkItemProps = {
  readonly link: GuestLink;
  readonly review: ReviewStore;
  readonly text: AdminText;
  readonly formatter: Intl.DateTimeFormat;
};

function LinkItem({ link: { id, author, expiresAt, openedAt, mayComment }, review, text, formatter }: LinkItemProps) {
  const until = formatter.format(new Date(expiresAt));
  return (
    <li>
      <p>
        <strong>
          <bdi>{author.name}</bdi>
        </strong>{' '}
        · {text('guestLinkUntil', { at: until })} ·{' '}
        {openedAt === undefined
          ? text('guestLinkUnopened')
          : text('guestLinkOpened', { at: formatter.format(new Date(openedAt)) })}{' '}
        · {text(mayComment ? 'guestLinkComments' : 'guestLinkNoComments')}
      </p>
      <div className={styles['actions']}>
        <button
          type="button"
          aria-label={text(mayComment ? 'stopGuestCommentsOf' : 'allowGuestCommentsOf', {
            name: author.name,
            at: until,
          })}
          onClick={() => void review.setMayComment(id, !mayComment)}
        >
          {text(mayComment ? 'stopGuestComments' : 'allowGuestComments')}
        </button>
        <button
          type="button"
          aria-label={text('endGuestLinkOf', { name: author.name, at: until })}
          onClick={() => void review.revokeLink(id)}
        >
          {text('endGuestLink')}
        </button>
      </div>
    </li>
  );
}
