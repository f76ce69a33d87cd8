/* Headings in German, French, Spanish, Italian, Polish, Czech, Russian and a few
   other languages. */
#include "table_heads.h"

/* English headings of table_heads.c, and words that mean the same, separated by
   commas, in lower case and without diacritics. */
static const struct {
    const char *english, *foreign;
} words[] = {
    {"year", "jahr,annee,ano,anno,rok,год,jaar,saison,temporada,stagione,sezon,"
             "sezona,сезон"},
    {"date", "datum,fecha,data,дата"},
    {"tournament",
     "turnier,veranstaltung,meisterschaft,tournoi,championnat,torneo,"
     "campeonato,campionato,turniej,mistrzostwa,turnaj,mistrovstvi,турнир,"
     "чемпионат,соревнование,toernooi"},
    {"country", "land,gastgeberland,pays,pais,paese,nazione,kraj,panstwo,zeme,"
                "stat,страна"},
    {"city", "stadt,ort,austragungsort,spielort,ville,lieu,ciudad,lugar,sede,"
             "citta,luogo,miasto,mesto,город,stad,plaats"},
    {"place", "platz,rang,puesto,posicion,posizione,lokata,miejsce,misto,"
              "poradi,место"},
    {"champion",
     "meister,weltmeister,championne,champion du monde,campeon,"
     "campeon del mundo,campione,campione del mondo,mistrz,"
     "mistrz swiata,mistr,mistr sveta,чемпион,чемпион мира,kampioen"},
    {"winner", "sieger,gewinner,vainqueur,gagnant,ganador,vencedor,vincitore,"
               "zwyciezca,vitez,победитель,winnaar"},
    {"runner-up",
     "zweiter,vizemeister,vize,vice-champion,finaliste,second,deuxieme,"
     "subcampeon,segundo,secondo,vicecampione,finalista,wicemistrz,drugi,"
     "vicemistr,druhy,вице-чемпион,второе место,финалист"},
    {"won", "siege,gewonnen,victoires,gagnees,gains,victorias,ganadas,vittorie,"
            "vinte,wygrane,zwyciestwa,vyhry,победы,выигрыши,выиграно"},
    {"lost", "niederlagen,verloren,defaites,perdues,pertes,derrotas,perdidas,"
             "sconfitte,perse,przegrane,porazki,prohry,porazky,поражения,"
             "проигрыши,проиграно"},
    {"drawn", "remis,unentschieden,nulles,nuls,empates,tablas,patte,pareggi,"
              "remisy,remizy,ничьи"},
    {"format", "modus,systeme,formule,formato,sistema,tryb,система"},
    {"era", "epoche,ere,epoque,epoca,epoka,era,эра"},
    {"series", "serie,seria,серия"},
    {"game", "spiel,jeu,juego,gioco,gra,hra,игра,spel"},
    {"games", "partien,parties,partidas,partite,partie,партии,партий"},
    {"source", "quelle,fuente,fonte,zrodlo,zdroj,источник,bron"},
    {"round", "runde,ronde,ronda,turno,runda,kolo,тур,раунд"},
    {"board", "brett,tisch,echiquier,tablero,scacchiera,szachownica,stolik,"
              "sachovnice,доска,стол"},
    {"white", "weiss,wei\u00DF,blancs,blanc,blancas,bianco,biale,bily,белые"},
    {"black", "schwarz,noirs,noir,negras,nero,czarne,cerny,черные"},
    {"player 1", "spieler 1,joueur 1,jugador 1,giocatore 1,gracz 1,hrac 1,"
                 "игрок 1"},
    {"player 2", "spieler 2,joueur 2,jugador 2,giocatore 2,gracz 2,hrac 2,"
                 "игрок 2"},
    {"result", "ergebnis,resultat,resultado,risultato,wynik,vysledek,результат,"
               "uitslag"},
    {"note", "bemerkung,bemerkungen,anmerkung,anmerkungen,remarque,remarques,"
             "nota,notas,observaciones,uwagi,poznamka,примечание"},
    {"number", "nummer,numero,num,cislo,номер,\u2116"},
    {"player", "spieler,teilnehmer,joueur,jugador,giocatore,gracz,zawodnik,"
               "hrac,игрок,участник,speler"},
    {"name", "nom,nombre,nome,nazwisko,jmeno,имя,фамилия,naam"},
    {"rating", "wertungszahl,wertung,рейтинг"},
    {"points", "punkte,pkt,puntos,punti,punkty,body,очки,punten"},
    {"final", "finale,финал"},
    {"semi-final", "halbfinale,demi-finale,demi-finales,semifinale,semifinali,"
                   "polfinal,полуфинал"},
    {"quarter-final", "viertelfinale,quart de finale,quarts de finale,"
                      "cuartos de final,quarti di finale,cwiercfinal,"
                      "ctvrtfinale,четвертьфинал"},
};

/* Compares words regardless of case and diacritics. */
static bool is_same_head(struct str a, struct str b)
{
    int32_t one, other;

    while (a.len && b.len) {
        a = str_from(a, str_code_point(a, &one));
        b = str_from(b, str_code_point(b, &other));
        if (code_point_plain(one) != code_point_plain(other))
            return false;
    }
    return !a.len && !b.len;
}

struct str head_in_english(struct str head)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (struct str rest = str_of(words[i].foreign); rest.len;)
            if (is_same_head(str_take(&rest, ','), head))
                return str_of(words[i].english);
    return STR_NONE;
}
