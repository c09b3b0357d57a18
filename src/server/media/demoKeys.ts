/**
 * Returns the keys of an encrypted demo recording by key id, both in hexadecimal digits. They are public and protect
 * nothing: the recordings are in this repository. A real licence server keeps its keys outside the code.
 * realms/default/media/make.mjs encrypts with the same keys. No route serves this file.
 */
export const findDemoKeys = (asset: string): ReadonlyMap<string, string> =>
  new Map(
    asset === 'northern-lights-encrypted'
      ? [
          ['4d61727175656520564944454f206b31', '7d1f0c6a9b3e45d28c55a1e0f4b6092e'],
          ['4d617271756565204155444f20206b31', '2b9ce87145fa4d0398d1c7a6035be4f0'],
        ]
      : [],
  );
