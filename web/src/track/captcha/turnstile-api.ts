export type TurnstileOptions = {
  sitekey: string;
  action: string;
  execution: "execute";
  appearance: "interaction-only";
  size: "flexible";
  retry: "never";
  "refresh-expired": "manual";
  "response-field": false;
  callback: (token: string) => void;
  "error-callback": (code: string) => true;
  "timeout-callback": () => void;
  "unsupported-callback": () => void;
  "before-interactive-callback": () => void;
};

/** The part of Cloudflare's script that we use. */
export type TurnstileApi = {
  render(container: HTMLElement, options: TurnstileOptions): string | null | undefined;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
};

/** The options of all our widgets. */
export const fixedOptions = {
  execution: "execute",
  appearance: "interaction-only",
  size: "flexible",
  // The widget's own retries never end.
  retry: "never",
  "refresh-expired": "manual",
  "response-field": false,
} as const satisfies Partial<TurnstileOptions>;
