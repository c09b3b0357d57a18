import type { PlayerState, PlayerTrack } from './playerState.ts';
import type { ShakaPlayer, ShakaTrack } from './shakaTypes.ts';

/** Reads the tracks of a loaded video. Tracks that differ only in their codec are one choice for the viewer. */
export function readTracks(
  shaka: Pick<ShakaPlayer, 'getAudioTracks' | 'getTextTracks' | 'getVideoTracks'>,
): Pick<PlayerState, 'audioTracks' | 'textTracks' | 'qualities'> {
  const heights = new Map<number, boolean>();
  for (const { height, active } of shaka.getVideoTracks())
    if (height !== null) heights.set(height, active || (heights.get(height) ?? false));
  return {
    audioTracks: dedupe(shaka.getAudioTracks().map((track, index) => toTrack(`${index}:${track.language}`, track))),
    textTracks: dedupe(
      shaka
        .getTextTracks()
        .filter(({ forced }) => !forced)
        .map((track) => toTrack(String(track.id), track)),
    ),
    qualities: [...heights].map(([height, isActive]) => ({ height, isActive })).sort((a, b) => b.height - a.height),
  };
}

const toTrack = (id: string, { language, label, roles, active }: ShakaTrack): PlayerTrack => ({
  id,
  language,
  label: label ?? undefined,
  isActive: active,
  roles,
});

/** Keeps one of the tracks that look the same to a viewer: the active one, otherwise the first. */
function dedupe(tracks: readonly PlayerTrack[]): readonly PlayerTrack[] {
  const byName = new Map<string, PlayerTrack>();
  for (const track of tracks) {
    const name = JSON.stringify([track.language, track.label, track.roles]);
    if (!byName.has(name) || track.isActive) byName.set(name, track);
  }
  return [...byName.values()];
}
