const part = encodeURIComponent;

/** The sandbox's calls, outside the contract: 404 in production. */
export const sandboxCalls = {
  samples: "/api/sandbox/samples",
  restart: "/api/sandbox/restart",
  mailbox: "/api/sandbox/mailbox",
  message: (id: string) => `/api/sandbox/mailbox/${part(id)}`,
  parcel: (trackingNumber: string) => `/api/sandbox/courier/${part(trackingNumber)}`,
  payment: (id: string) => `/api/sandbox/payment/${part(id)}`,
} as const;
