import { usePort } from '#engine/plugin-api/index.ts';
import type { PlayerError, PlayerErrorCategory } from '../playerError.ts';
import { PlayerMessage } from './PlayerMessage.tsx';

/** Label keys of the message and the next step of each category. */
const TEXTS: Readonly<Record<PlayerErrorCategory, { readonly title: string; readonly hint: string }>> = {
  network: { title: 'playerNetwork', hint: 'playerNetworkHint' },
  drm: { title: 'playerDrm', hint: 'playerDrmHint' },
  media: { title: 'playerMedia', hint: 'playerMediaHint' },
  access: { title: 'playerAccess', hint: 'playerAccessHint' },
};

type Props = {
  readonly error: PlayerError;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
  /** Label key of the button that leaves. */
  readonly leaveLabelKey?: string;
};

/** The message of a playback that failed. */
export function ErrorMessage({
  error: { category, code, status, requestId },
  onRetry,
  onLeave,
  leaveLabelKey = 'leavePlayer',
}: Props) {
  const t = usePort((p) => p.text.t);
  return (
    <PlayerMessage
      title={t(TEXTS[category].title)}
      hint={t(TEXTS[category].hint)}
      actions={[
        { label: t('tryAgain'), run: onRetry },
        { label: t(leaveLabelKey), run: onLeave },
      ]}
      reference={[code, status, requestId].filter((part) => part !== undefined).join('-')}
    />
  );
}
