/** Libraries in chunks of their own. They change rarely, so the browser's cache keeps them across our releases. */
export const LIBRARY_CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
  { name: 'state', test: /node_modules[\\/](mobx|mobx-react-lite|use-sync-external-store)[\\/]/ },
  { name: 'i18n', test: /node_modules[\\/]i18next[\\/]/ },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ },
];

/** Rolldown's helpers for CommonJS packages; Rolldown makes and names this chunk by itself. */
const RUNTIME_CHUNK = 'rolldown-runtime';

/** Names of all chunks that hold no code of ours. */
export const LIBRARY_NAMES: readonly string[] = [...LIBRARY_CHUNKS.map(({ name }) => name), RUNTIME_CHUNK];
