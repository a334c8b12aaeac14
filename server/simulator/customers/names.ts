// The people who write, in the order in which they come.

export const names = {
  tr: [
    'Zeynep Arslan', 'Emre Koç', 'Fatma Şahin', 'Burak Öztürk', 'İrem Güneş', 'Oğuzhan Çelik', 'Elif Nur Aydoğan', 'Hakan Yıldırım',
    'Gülşen Polat', 'Ömer Faruk Kılıç', 'Derya Uçar', 'Şebnem Ünal', 'Ahmet Işık', 'Melis Tunç', 'Yusuf Ekinci', 'Nazlı Doğan',
  ],
  en: [
    'Olivia Bennett', 'James Carter', 'Sofia Rossi', 'Daniel Okafor', 'Hannah Schmidt', 'Liam O’Connor', 'Priya Nair', 'Lucas Martin',
    'Emily Clarke', 'Mateo García', 'Chloe Dubois', 'Ethan Walker', 'Amara Mensah', 'Noah Lindqvist', 'Grace Kim', 'Ivan Petrov',
  ],
} as const satisfies Record<'tr' | 'en', readonly string[]>
