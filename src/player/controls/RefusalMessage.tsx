import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { OtherPlayback, PlaybackRefusal, RefusalKind } from '../refusal.ts';
import { PlayerMessage, type MessageAction } from './PlayerMessage.tsx';
import styles from './PlayerMessage.module.css';

type Texts = { readonly title: string; readonly hint: string };

/** Label keys of each refusal. */
const TEXTS: Readonly<Record<RefusalKind, Texts>> = {
  'sign-in': { title: 'signInToPlay', hint: '' },
  denied: { title: 'accessDenied', hint: 'accessDeniedHint' },
  geoblocked: { title: 'geoblocked', hint: 'geoblockedHint' },
  unavailable: { title: 'playbackUnavailable', hint: 'playbackUnavailableHint' },
  'not-live': { title: 'videoIsNotLive', hint: 'videoIsNotLiveHint' },
  'not-kept': { title: 'programmeOver', hint: '' },
  missing: { title: 'playFailed', hint: '' },
  'too-many': { title: 'tooManyStreams', hint: 'tooManyStreamsHint' },
  taken: { title: 'playbackTaken', hint: 'playbackTakenHint' },
  'signed-out': { title: 'playbackSignedOut', hint: 'playbackSignedOutHint' },
  failed: { title: 'playFailed', hint: 'playFailedHint' },
};
/** Label keys of the button for a second attempt, by kind of refusal. */
const RETRY_LABELS: Readonly<Partial<Record<RefusalKind, string>>> = {
  failed: 'tryAgain',
  unavailable: 'tryAgain',
  geoblocked: 'tryAgain',
  denied: 'tryAgain',
  'too-many': 'tryAgain',
  taken: 'playHere',
  'not-kept': 'watchLive',
};

/** Refusals whose message offers to sign in. */
const SIGN_IN_KINDS: readonly RefusalKind[] = ['sign-in', 'denied', 'signed-out'];

type Props = {
  readonly refusal: PlaybackRefusal;
  /** URL of the page on which the viewer signs in or connects a provider, and which returns here. */
  readonly signInHref: string | undefined;
  /** Name of the provider with which the viewer signs in on that page; missing: the viewer chooses there. */
  readonly signInWith?: string | undefined;
  /** Whether the event is over. */
  readonly hasEnded: boolean;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
  /** Label key of the button that leaves. */
  readonly leaveLabelKey?: string;
  readonly onStopElsewhere: (playbackId: string) => void;
};

/** Shows why the video does not play, and offers the next step. */
export function RefusalMessage({
  refusal,
  signInHref,
  signInWith,
  hasEnded,
  onRetry,
  onLeave,
  leaveLabelKey = 'leavePlayer',
  onStopElsewhere,
}: Props) {
  const { links } = usePorts();
  const t = usePort((p) => p.text.t);
  const { kind, licences, playbacks, requestId } = refusal;
  const { title, hint } = selectTexts(refusal, hasEnded);
  const retryLabel = RETRY_LABELS[kind];
  const canSignIn = signInHref !== undefined && SIGN_IN_KINDS.includes(kind);
  const actions: MessageAction[] = [
    ...(canSignIn
      ? [
          {
            label: signInWith ? t('providerSignIn', { name: signInWith }) : t('signInToWatch'),
            href: signInHref,
            // When the server requires a sign-in, this tab may not know yet that its session has ended. Then only a
            // page load, and not a navigation in the app, leads to the sign-in form.
            run: () =>
              kind === 'sign-in' ? location.assign(signInHref) : links.follow({ href: signInHref, external: false }),
          },
        ]
      : []),
    ...(retryLabel !== undefined && !canSignIn ? [{ label: t(retryLabel), run: onRetry }] : []),
    { label: t(leaveLabelKey), run: onLeave },
  ];
  return (
    <PlayerMessage title={t(title)} hint={hint && t(hint)} actions={actions} reference={requestId}>
      {licences.length > 0 && (
        <ul className={styles['list']} data-licences="">
          {licences.map(({ id, name, description }) => (
            <li key={id}>
              <span>
                <bdi>{name}</bdi>
                {description && (
                  <small>
                    <bdi>{description}</bdi>
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {playbacks.length > 0 && (
        <ul className={styles['list']} data-playbacks="">
          {playbacks.map((playback) => (
            <OtherDevice key={playback.id} playback={playback} onStopElsewhere={onStopElsewhere} />
          ))}
        </ul>
      )}
    </PlayerMessage>
  );
}

type OtherDeviceProps = { readonly playback: OtherPlayback; readonly onStopElsewhere: (playbackId: string) => void };

function OtherDevice({ playback: { id, deviceName, title, startedAt }, onStopElsewhere }: OtherDeviceProps) {
  const t = usePort((p) => p.text.t);
  const since = usePort((p) => p.text.date(startedAt, 'time'));
  return (
    <li>
      <span>
        <bdi>{deviceName ?? t('deviceUnknown')}</bdi>
        <small>
          <bdi>{title}</bdi> {since && `· ${since}`}
        </small>
      </span>
      <button type="button" onClick={() => onStopElsewhere(id)}>
        {t('stopThere')}
      </button>
    </li>
  );
}

function selectTexts({ kind, licences }: PlaybackRefusal, hasEnded: boolean): Texts {
  if (kind === 'not-live' && hasEnded) return { title: 'thisEventHasEnded', hint: 'videoIsNotLiveHint' };
  if (kind === 'denied' && licences.length === 0) return { title: 'accessDenied', hint: 'accessDeniedNone' };
  return TEXTS[kind];
}
