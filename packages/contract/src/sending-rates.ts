/** Messages a minute that leave over a number linked as a device: nobody but WhatsApp knows from where on it bars a number. */
export const sendingRates = { slowest: 10, usual: 60, fastest: 600 } as const;
