/** Key systems that our servers may serve. */
const KEY_SYSTEMS = ['com.widevine.alpha', 'com.microsoft.playready', 'com.apple.fps', 'org.w3.clearkey'] as const;
const CONFIGURATION: MediaKeySystemConfiguration[] = [
  {
    initDataTypes: ['cenc', 'sinf', 'keyids'],
    videoCapabilities: [
      { contentType: 'video/mp4; codecs="avc1.64001f"' },
      { contentType: 'video/mp4; codecs="vp09.00.10.08"' },
      { contentType: 'video/webm; codecs="vp9"' },
    ],
  },
];

/**
 * Returns the key systems of this browser. Empty without Encrypted Media Extensions, for example on an insecure origin.
 */
export async function findKeySystems(
  navigator: Pick<Partial<Navigator>, 'requestMediaKeySystemAccess'>,
): Promise<readonly string[]> {
  const results = await Promise.all(
    KEY_SYSTEMS.map(async (name) => {
      try {
        await navigator.requestMediaKeySystemAccess?.(name, CONFIGURATION);
        return navigator.requestMediaKeySystemAccess ? name : undefined;
      } catch {
        return undefined;
      }
    }),
  );
  return results.filter((name) => name !== undefined);
}
