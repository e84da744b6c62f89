/** People as they write themselves down, and as each form, call and file keeps them. */
export const typedPeople = [
  {
    typed: {
      first_name: "Ma.Theresa",
      middle_name: "N/A",
      last_name: "O\u2019Neill\u2013Pen\u0303a",
      suffix: "Jr.",
      contact_number: "+63 0917 123 4567",
      email: "Ana Cruz <ana@PEÑAFLORIDA.ph>",
    },
    kept: {
      first_name: "MA. THERESA",
      middle_name: "",
      last_name: "O'NEILL-PEÑA",
      suffix: "JR",
      contact_number: "+639171234567",
      email: "ana@xn--peaflorida-u9a.ph",
    },
    full_name: "MA. THERESA O'NEILL-PEÑA JR",
    called: "MA. THERESA",
  },
  {
    typed: {
      first_name: "\u2014",
      middle_name: ".",
      last_name: "Suharto",
      suffix: "none",
      contact_number: "0895 123 4567",
      email: "mailto:Suharto+lto@Example.com,",
    },
    kept: {
      first_name: "-",
      middle_name: "",
      last_name: "SUHARTO",
      suffix: "",
      contact_number: "+638951234567",
      email: "Suharto+lto@example.com",
    },
    full_name: "SUHARTO",
    called: "SUHARTO",
  },
  {
    typed: {
      first_name: "J.R.",
      middle_name: "dela\u00A0Cruz",
      last_name: "Ｓｔａ．Ｍａｒｉａ",
      suffix: "3rd",
      contact_number: "0063 (917) 123-4567",
      email: "j.r@example.photography",
    },
    kept: {
      first_name: "J. R.",
      middle_name: "DELA CRUZ",
      last_name: "STA. MARIA",
      suffix: "III",
      contact_number: "+639171234567",
      email: "j.r@example.photography",
    },
    full_name: "J. R. DELA CRUZ STA. MARIA III",
    called: "J. R.",
  },
];
