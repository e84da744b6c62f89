/**
 * Whose apps can pay a QR Ph code (spec §2), as company names: 19 banks, 3 e-wallets, 9 others.
 * Participants change; look at the central bank's list before editing and set the day.
 */
export const qrphIssuers = {
  checkedOn: "2026-11-21",
  banks: [
    "AllBank",
    "Asia United Bank",
    "Bank of Commerce",
    "BDO Unibank",
    "BPI",
    "China Bank",
    "CIMB Bank Philippines",
    "CTBC Bank",
    "DBP",
    "EastWest",
    "LandBank",
    "Maybank Philippines",
    "Metrobank",
    "PBCOM",
    "PNB",
    "PSBank",
    "RCBC",
    "Security Bank",
    "UnionBank",
  ],
  wallets: ["GCash", "Maya", "ShopeePay"],
  others: [
    "Cebuana Lhuillier Rural Bank",
    "Coins.ph",
    "GrabPay",
    "JuanCash",
    "Lulu Financial Services",
    "OmniPay",
    "PalawanPay",
    "Starpay",
    "USSC Money Services",
  ],
} as const;
