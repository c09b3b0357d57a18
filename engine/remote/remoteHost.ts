import type { Target } from '#engine/plugin-api/index.ts';

/** What plugins need from the product besides the ports. The server has none, because it runs no plugin. */
export type RemoteHost = {
  /**
   * Whether an untrusted plugin may lead the viewer to a target: a screen of this site that changes nothing when it is
   * opened.
   */
  canFollow(target: Target): boolean;
  /**
   * Stores one text for each plugin id in this browser (the run marks of createRunMarks). The functions never throw.
   */
  readonly notes: {
    get(pluginId: string): string | undefined;
    set(pluginId: string, text: string): void;
    remove(pluginId: string): void;
  };
  /** Identifies this tab, also after a reload. */
  readonly tabId: string;
};
