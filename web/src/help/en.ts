import type { Help } from './types';

export const help: Help = {
  title: 'Help for the classroom',
  lead: 'One laptop opens the club, and the tablets of the whole class connect to it. No internet and no accounts are needed.',
  contents: 'Contents',
  sections: [
    {
      id: 'start',
      title: 'Starting',
      blocks: [
        { figure: 'network', words: ['Laptop', 'Wi-Fi router', 'Tablets'] },
        {
          steps: [
            'Connect the laptop and the tablets to the same Wi-Fi. It need not have internet.',
            'Start Duiyi on the laptop: in its folder double-click `start.cmd` on Windows, run `./duiyi` elsewhere, or `./run` in the source code.',
            'The window shows a QR code and a line in large characters, such as `192.168.1.20:8080`. This is the address of the club.',
            'Scan the QR code with a tablet, or type the line into the browser’s address bar.',
            'On a tablet, open `192.168.1.20:8080/ping` (with your own address). When it says “Connected to the club”, the lesson can begin.',
          ],
        },
      ],
    },
    {
      id: 'address',
      title: 'Reading the address and the code aloud',
      blocks: [
        'Where scanning does not work, read the address aloud, digit by digit: one nine two, dot, one six eight, dot, one, dot, two zero; colon; eight zero eight zero.',
        { figure: 'invite', words: ['QR code', 'Address', 'Code'] },
        'Do not write https before the address. If a browser adds it by itself and fails, type all of it: `http://192.168.1.20:8080`.',
        'Each game also has a code of six characters. Open the home page, type the code and take the seat. The code has no 0, O, 1, I or L, which are easily confused.',
      ],
    },
    {
      id: 'firewall',
      title: 'Firewall',
      blocks: [
        'If the page opens on the laptop and not on the tablets, the laptop’s firewall is most likely in the way.',
        {
          points: [
            'Windows: at the first start it asks whether Duiyi may pass the firewall. Tick “Private networks” and allow it. If you missed that, open Windows Security, “Firewall & network protection”, “Allow an app through firewall”; and set this Wi-Fi to “Private”.',
            'macOS: open System Settings, Network, Firewall, Options, and set duiyi to “Allow incoming connections”.',
            'Linux (ufw): run `sudo ufw allow 8080/tcp`.',
          ],
        },
        'On a school’s computer only an administrator may be able to change this. Ask before the lesson.',
      ],
    },
    {
      id: 'isolation',
      title: 'Wi-Fi that keeps devices apart',
      blocks: [
        'Some Wi-Fi lets devices reach the internet and not each other. This is called client isolation or AP isolation, and is common in guest networks of schools. Then the tablets cannot open the page although the address is right and the firewall is open.',
        { figure: 'isolation', words: ['Laptop', 'Wi-Fi router', 'Tablets'] },
        {
          points: [
            'Switch off “AP isolation”, “client isolation” or the guest network in the router’s settings.',
            'Or bring a router of your own, without internet, and connect the laptop and the tablets to it.',
            'Or open a hotspot on the laptop or a phone and connect the tablets to that.',
          ],
        },
      ],
    },
    {
      id: 'no-internet',
      title: '“This Wi-Fi has no internet”',
      blocks: [
        'Tablets say so where there is no internet. It does no harm, but they have to stay on this Wi-Fi.',
        {
          points: [
            'Android: when it asks whether to stay connected without internet, choose “Yes” or “Keep connected”, and tick “Don’t ask again”. Switch off mobile data and any “smart network switch”, or the tablet may leave quietly.',
            'iPad and iPhone: choose “Use Anyway” or “Keep Using Wi-Fi”. If a login window appears, press “Cancel”, then “Use Without Internet”.',
          ],
        },
      ],
    },
    {
      id: 'fixed',
      title: 'An address that stays',
      blocks: [
        'A router may give the laptop another address each day, and yesterday’s bookmarks fail. Look for “DHCP reservation” or “static lease” in the router’s settings, choose this laptop and give it a fixed address.',
        'Then connect the Wi-Fi anew and write the address on the board. It is now the same each day, and tablets can keep a bookmark.',
        'If the program picks the wrong address, name the right one: `./duiyi serve --public-url http://192.168.1.20:8080`.',
      ],
    },
    {
      id: 'sleep',
      title: 'Keep the laptop awake',
      blocks: [
        'When the laptop sleeps, the club stands still. Plug it in before the lesson and leave the lid open.',
        {
          points: [
            'Windows: in Settings, System, Power, set sleep while plugged in to “Never”.',
            'macOS: run `caffeinate -i ./duiyi` in Terminal.',
            'Linux: run `systemd-inhibit --what=sleep:idle ./duiyi`.',
          ],
        },
        'A sleeping tablet does no harm: when it wakes it connects by itself and shows the latest position. In a timed game the clock goes on.',
      ],
    },
    {
      id: 'wechat',
      title: 'Scanning with WeChat',
      blocks: [
        'WeChat may refuse an address of the local network, or show it as plain text. Press the three dots at the top right and choose “Open in browser”.',
        { figure: 'wechat', words: ['···', 'Open in browser'] },
        'If that fails too, scan with the tablet’s own camera or browser, or type the address.',
      ],
    },
    {
      id: 'thirty',
      title: 'Thirty children',
      blocks: [
        {
          points: [
            'Thirty tablets are hard work for an ordinary home router. Use a newer one with 5 GHz and put it high up in the middle of the room.',
            'Let the children open the page in groups of five or six. The first visit loads about 200 kB, later ones almost nothing.',
            'Connect the laptop to the router by cable: it is far steadier than Wi-Fi.',
            'If there are too few tablets, two children can play on one device.',
            'Duiyi itself does not mind a crowd: an ordinary laptop carries a thousand games.',
          ],
        },
      ],
    },
    {
      id: 'backup',
      title: 'Backup',
      blocks: [
        'All games lie in the folder `data` beside the program. Stop the program with Ctrl-C and copy the whole folder to a USB stick: that is the backup.',
        'To restore, copy it back, or start with `./duiyi serve --data` and the place of the copy.',
      ],
    },
    {
      id: 'restart',
      title: 'After the laptop restarts',
      blocks: [
        'Start Duiyi again. Every move played is on the disk and none is lost; the tablets connect by themselves and the games go on. No player’s clock pays for the time the program was down.',
        'If the address has changed, open the new one on the tablets and type the game’s code to watch it. A seat belongs to the address where it was taken, so it is best to fix the address first.',
      ],
    },
  ],
};
