/** The settings of a sandbox that only tests look at: its people decide at once, its captcha costs next to nothing. */
export const sandboxEnv = (place: { origin: string; port: number; dataDir: string }) => ({
  NODE_ENV: "",
  PORTAL_MODE: "sandbox",
  HOST: "127.0.0.1",
  PORT: String(place.port),
  PUBLIC_ORIGIN: place.origin,
  DATA_DIR: place.dataDir,
  DATABASE_URL: "",
  LOG_LEVEL: "warn",
  SANDBOX_DECIDE_SECONDS: "1",
  SANDBOX_OFFICE_SECONDS: "1",
  SANDBOX_COURIER_SECONDS: "1",
  SANDBOX_PAYMENT_SECONDS: "1",
  LIMIT_FACTOR: "1000",
});
