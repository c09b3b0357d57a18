import type { Target } from '#engine/plugin-api/index.ts';

/**
 * What a plugin's own server responded. `status` is 200 to 499 (429 also when the plugin sends too many requests); 0:
 * there was no response, for example because the endpoint is not declared.
 */
export type DataResponse = { readonly status: number; readonly data?: unknown };

/** Requests data from an endpoint of one plugin's own server. Never rejects. */
export type RequestData = (endpoint: string, input?: Readonly<Record<string, unknown>>) => Promise<DataResponse>;

/** What plugins need from the product besides the ports. The server has none, because it runs no plugin. */
export type PluginServices = {
  /**
   * Whether an untrusted plugin may lead the viewer to a target: a screen of this site that changes nothing when it is
   * opened.
   */
  canFollow(target: Target): boolean;
  /** Requests data from the plugin's own server: from an endpoint that its definition declares. */
  requestData(pluginId: string, endpoint: string, input: Readonly<Record<string, unknown>>): Promise<DataResponse>;
  /**
   * Stores one text for each plugin id in this browser (the marks of createHangMarks). The functions never throw.
   */
  readonly notes: {
    get(pluginId: string): string | undefined;
    set(pluginId: string, text: string): void;
    remove(pluginId: string): void;
  };
  /** Identifies this tab, also after a reload. */
  readonly tabId: string;
};
