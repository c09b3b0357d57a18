// A maker of plugins for tests: a key, and signed entries of realm.json.
import { generateKeyPairSync, sign } from 'node:crypto';
import type { PluginSignature } from '#schemas/plugin/plugin-signature.ts';
import { computeIntegrity } from '../plugins/computeIntegrity.ts';
import { toSignedBytes } from '../plugins/verifyPlugin.ts';

/** Signs plugins with a key of its own. */
export type TestSigner = {
  readonly publicKey: string;
  /** Returns the signature of an entry. `files` are the contents of the build's files by name. */
  sign(entry: object, files: Readonly<Record<string, string>>, provenance?: object): PluginSignature;
};

/** Creates a signer with a new key. */
export function createTestSigner(): TestSigner {
  const { privateKey, publicKey: key } = generateKeyPairSync('ed25519');
  const publicKey = key.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  return {
    publicKey,
    sign(entry, files, provenance = {}) {
      const payload = JSON.stringify({
        format: 1,
        plugin: { ...entry, url: undefined, integrity: undefined },
        files: Object.entries(files).map(([name, content]) => ({ name, integrity: computeIntegrity(content) })),
        provenance: { builtAt: '2026-11-20T10:00:00Z', tool: 'marquee 0.1.0', ...provenance },
      });
      const signature = sign(null, toSignedBytes(payload), privateKey).toString('base64');
      return { payload, signatures: [{ publicKey, signature }] };
    },
  };
}
