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

/** What Cloudflare's script offers, as far as it is used here. */
export type TurnstileApi = {
  render(container: HTMLElement, options: TurnstileOptions): string | null | undefined;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
};

/** Settings that are the same for every widget of ours. */
export const fixedOptions = {
  execution: "execute",
  appearance: "interaction-only",
  size: "flexible",
  // The widget's own repetitions have no end.
  retry: "never",
  "refresh-expired": "manual",
  "response-field": false,
} as const satisfies Partial<TurnstileOptions>;
