import type { CSSProperties } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';

const COLUMN: CSSProperties = {
  textAlign: 'center',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
};
/** shaka-player's background when the video gives none. */
const BACKGROUND: CSSProperties = { backgroundColor: 'rgba(0, 0, 0, 0.8)' };

/** A subtitle with the same elements and inline styles as shaka-player's, so that the same rules apply to it. */
export function CaptionSample() {
  const text = usePort((p) => p.text.t('captionSample'));
  return (
    <div className="shaka-text-container" data-caption-sample="" aria-hidden="true" style={COLUMN}>
      <div style={COLUMN}>
        <span translate="no" style={BACKGROUND}>
          {text}
        </span>
      </div>
    </div>
  );
}
