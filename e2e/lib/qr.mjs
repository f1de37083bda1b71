/** What the QR code on the waiting page says, read back by another program. */
import jsQR from 'jsqr';

export async function readsQr(visitor) {
  const { data, width, height } = await visitor.page.evaluate(async () => {
    const image = document.querySelector('img.qr');
    await image.decode();
    const size = 416;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size, size);
    pen.drawImage(image, 0, 0, size, size);
    return { data: [...pen.getImageData(0, 0, size, size).data], width: size, height: size };
  });
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}
