// Comments of Turkish-speaking customers under posts.
import type { Script } from './script.ts'

const script = (name: string, ...turns: Script['turns']): Script => ({ name, language: 'tr', turns })

export const turkishComments: readonly Script[] = [
  script(
    'yorum-fiyat',
    {
      say: ['Fiyatı neden yazmıyorsunuz? Yeşil olan kaç lira?'],
      answer: 'Merhaba, yeşil kazak 899 TL; bu hafta sonuna kadar iki al bir öde.',
    },
    { say: ['Teşekkürler, M beden var mı peki?'], answer: 'M beden hem sitede hem Kadıköy mağazamızda mevcut.' },
    { say: ['Süper, hafta sonu uğrarım'], react: '❤' },
  ),
  script(
    'yorum-sikayet',
    {
      say: ['Bir haftadır siparişim kargoya verilmedi, mesajlara da bakan yok 😡'],
      answer: 'Çok üzgünüz. Sipariş numaranızı özelden yazar mısınız, hemen bakalım.',
    },
    {
      say: ['Yazdım, dönüşünüzü bekliyorum'],
      answer: 'Gördük, paketiniz bugün yola çıktı. Gecikme için kusura bakmayın.',
    },
    { say: ['Tamam, kargo numarası geldi. İlginize teşekkürler'], react: '👍' },
  ),
  script(
    'yorum-tesekkur',
    {
      say: ['Dün elime ulaştı, kumaşı fotoğraftakinden bile güzel 😍'],
      attach: 'photo',
      answer: 'Ne güzel! Güle güle kullanın.',
    },
    { say: ['Annem için de bir tane alacağım'], react: '❤' },
  ),
  script(
    'yorum-magaza',
    {
      say: ['Cumartesi kahve tadımına çocukla gelebilir miyiz?'],
      editTo: 'Cumartesi günkü kahve tadımına çocukla gelebilir miyiz?',
      answer: 'Elbette, çocuklar için sıcak çikolatamız da olacak.',
    },
    { say: ['Harika, görüşürüz o zaman ☕'], react: '❤' },
  ),
  script(
    'yorum-kampanya',
    {
      say: ['Kampanya şapkalarda da geçerli mi?'],
      answer: 'Şimdilik yalnızca kazaklarda geçerli, şapkalar gelecek hafta.',
    },
    { say: ['O zaman gelecek haftayı bekliyorum'] },
  ),
  script(
    'yorum-kargo',
    { say: ['Kıbrıs’a gönderim yapıyor musunuz?'], answer: 'Evet, Kıbrıs’a gönderim üç iş günü sürüyor.' },
    { say: ['Kargo ücreti ne kadar?'], answer: '750 TL üzeri alışverişlerde ücretsiz.' },
    { say: ['Çok iyi, teşekkürler'], react: '👍' },
  ),
]
