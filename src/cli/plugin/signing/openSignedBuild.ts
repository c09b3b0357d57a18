// `npm run plugin -- publish --dist`: the signed build of a maker, which is verified and never built or run here.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isEngineInRange } from '#engine/plugin-api/engineRange.ts';
import type { PluginSignature } from '#schemas/plugin/plugin-signature.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { findSignedHash, isPluginSignature, readStatement } from '#src/server/domain/plugins/verifyPlugin.ts';
import type { BuiltPlugin } from '../buildPlugin.ts';
import { getFileNames, PluginRefusedError, type PluginManifest } from '../pluginProject.ts';
import { SIGNATURE_FILE } from './provenance.ts';
import { readTarball } from './readTarball.ts';
import { findRefusal, readSignature, type SignatureRules } from './signPlugin.ts';

/** A verified build. */
export type SignedBuild = {
  readonly manifest: PluginManifest;
  readonly built: BuiltPlugin;
  readonly signature: PluginSignature;
  /** Folder with the built files. */
  readonly dist: string;
  /** Deletes what was unpacked. */
  close(): void;
};

/**
 * Opens the signed build of a maker: a folder or tarball with `plugin.signature.json`, and the built files beside it or
 * in its folder `dist`. Only signed files are published.
 *
 * @throws PluginRefusedError when there is no valid signature, a file is missing or was changed, the engine is not
 *   supported, or the brand does not trust the signer
 */
export function openSignedBuild(path: string, rules: SignatureRules): SignedBuild {
  if (!existsSync(path)) throw new PluginRefusedError(`${path} does not exist.`);
  const isFolder = statSync(path).isDirectory();
  const root = isFolder ? path : unpack(path);
  const close = (): void => {
    if (!isFolder) rmSync(root, { recursive: true, force: true });
  };
  try {
    const signature = readSignature(root);
    if (signature === undefined)
      throw new PluginRefusedError(
        `${path} has no ${SIGNATURE_FILE}. Get a signed build from the maker; "publish <folder>" builds a plugin from its source.`,
      );
    return { ...verifyBuild(root, path, signature, rules), close };
  } catch (error) {
    close();
    throw error;
  }
}

function verifyBuild(
  root: string,
  path: string,
  signature: PluginSignature,
  rules: SignatureRules,
): Omit<SignedBuild, 'close'> {
  const refuse = (reason: string): never => {
    throw new PluginRefusedError(`${path} was not published: ${reason}.`);
  };
  const statement = isPluginSignature(signature) ? readStatement(signature.payload) : undefined;
  if (!statement) return refuse(`${SIGNATURE_FILE} is not a signature of a plugin`);
  // The text as it was signed, without the defaults of the schema.
  const { plugin: manifest } = JSON.parse(signature.payload) as { readonly plugin: PluginManifest };
  const integrity = findSignedHash(statement, getFileNames(manifest).built);
  if (integrity === undefined) return refuse(`its file ${getFileNames(manifest).built} is not signed`);
  const dist = existsSync(join(root, 'dist')) ? join(root, 'dist') : root;
  const present = new Set(
    readdirSync(dist, { withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : [])),
  );
  for (const { name, integrity: signed } of statement.files) {
    if (!present.has(name)) return refuse(`the signed file ${name} is missing`);
    const found = computeIntegrity(readFileSync(join(dist, name)));
    if (found !== signed) return refuse(`${name} is not the file that was signed: expected ${signed}, found ${found}`);
  }
  const built = {
    files: statement.files.map(({ name }) => name).toSorted(),
    integrity: manifest.kind === 'module' ? integrity : undefined,
  };
  const entry = { ...manifest, url: `/plugins/${getFileNames(manifest).built}`, signature };
  const refusal = findRefusal(built.integrity === undefined ? entry : { ...entry, integrity }, rules);
  if (refusal) return refuse(`expected ${refusal.expected}; found ${refusal.found}`);
  if (!isEngineInRange(manifest.engine ?? '1')) return refuse(`it works with engine ${manifest.engine}`);
  return { manifest, built, signature, dist };
}

/** Unpacks a tarball to a new folder. Returns the folder with the signature: `npm pack` puts all files into `package/`. */
function unpack(path: string): string {
  let files: ReadonlyMap<string, Buffer>;
  try {
    files = readTarball(readFileSync(path));
  } catch (error) {
    throw new PluginRefusedError(
      `${path} is neither a folder nor a tarball (.tgz): ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const signature = [...files.keys()].find((name) => basename(name) === SIGNATURE_FILE);
  const start = signature?.slice(0, -SIGNATURE_FILE.length) ?? '';
  const root = mkdtempSync(join(tmpdir(), 'marquee-dist-'));
  for (const [name, content] of files) {
    const [, isBuilt, file] =
      /^(dist\/)?([^/\\]+)$/.exec(name.startsWith(start) ? name.slice(start.length) : '/') ?? [];
    if (file === undefined) continue;
    if (isBuilt !== undefined) mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, isBuilt ?? '', file), content);
  }
  return root;
}
